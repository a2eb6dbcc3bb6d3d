interface PolicyFactory {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => unknown };
}

/** The one worker's stable address; the policy hands out nothing else. */
const address = '/sw.js';
const rules = { createScriptURL: () => address };

/** Registers the origin's service worker once the browser has nothing better to do. Plain HTTP has none. */
export function registerServiceWorker() {
  if (!navigator.serviceWorker) return;
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const policy = factory?.createPolicy('offline', rules) ?? rules;
  const register = () =>
    navigator.serviceWorker
      .register(policy.createScriptURL(address) as string)
      .catch((error: unknown) => console.warn('no service worker', error));
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(() => void register());
  else setTimeout(() => void register(), 1000);
}
