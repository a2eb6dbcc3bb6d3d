import { useEffect, useRef } from 'react';

/**
 * Moves focus, and with it the scroll position, to the element when `value` changes after the first
 * render (not to null), unless something else on the page has it.
 */
export function useFocusOnChange<Element extends HTMLElement>(value: unknown) {
  const element = useRef<Element>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    // The body, or the dialog, once the pressed button is gone.
    if (value !== null && document.activeElement?.contains(element.current))
      element.current?.focus();
  }, [value]);
  return element;
}
