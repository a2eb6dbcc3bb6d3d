import { useEffect, useRef } from 'react';

/** Moves focus, and with it the scroll position, to the element when `value` changes after the first render. */
export function useFocusOnChange<Element extends HTMLElement>(value: unknown) {
  const element = useRef<Element>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    element.current?.focus();
  }, [value]);
  return element;
}
