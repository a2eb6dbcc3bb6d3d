/** Gives the page's content the focus if it fell to the body, or is in an element that has just been hidden. */
export function focusContent(hidden?: Element | null) {
  const { activeElement, body } = document;
  if (activeElement === body || hidden?.contains(activeElement))
    document.querySelector('main')?.focus({ preventScroll: true });
}
