/**
 * Decides whether a `popstate` event is hidden from the router. Set by a deferred part of the page.
 */
export const popstateFilter: { hides: () => boolean } = { hides: () => false };

/**
 * Must be called before the router is created: listeners of `popstate` run in the order of their
 * registration.
 */
export function installPopstateFilter() {
  addEventListener(
    'popstate',
    (event) => popstateFilter.hides() && event.stopImmediatePropagation(),
  );
}
