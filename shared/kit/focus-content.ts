import { useEffect, useRef } from 'react';

/** Gives the page's content the focus if it fell to the body. */
export function focusContent() {
  if (document.activeElement === document.body)
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
