/**
 * Gives the page's content the focus when the control that was pressed is gone and nothing else
 * took it: else a keyboard or a screen reader starts at the top of the page. Browsers leave the
 * focus in a closed dialog until they render.
 */
export function keepFocus() {
  let pressed: Element | null | undefined;
  const isGone = (element: Element) =>
    !element.isConnected || element.closest('dialog:not([open])') !== null;
  addEventListener(
    'click',
    ({ target }) => {
      // A script may click the document, which has no `closest`.
      pressed = (target as Partial<Element>).closest?.('button, a');
    },
    // Before the press takes its control away.
    true,
  );
  new MutationObserver(() => {
    if (!pressed || !isGone(pressed)) return;
    pressed = undefined;
    const { activeElement, body } = document;
    if (!activeElement || activeElement === body || isGone(activeElement))
      document.querySelector('main')?.focus({ preventScroll: true });
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
}
