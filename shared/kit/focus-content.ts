import { useEffect, useRef } from 'react';

/** Gives the page's content the focus if it fell to the body, or is in an element that has just been hidden. */
export function focusContent(hidden?: Element | null) {
  const { activeElement, body } = document;
  if (activeElement === body || hidden?.contains(activeElement))
    document.querySelector('main')?.focus({ preventScroll: true });
}

/** For a button whose success removes it; returns what it calls when pressed. Then the page's content takes the focus. */
export function useFocusContent() {
  const isPressed = useRef(false);
  useEffect(() => () => void (isPressed.current && focusContent()), []);
  return () => {
    isPressed.current = true;
  };
}
