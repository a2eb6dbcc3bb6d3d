interface PolicyFactory {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => unknown };
}

/** The service worker's fixed URL; the Trusted Types policy allows no other. */
const address = '/sw.js';
const rules = { createScriptURL: () => address };

/** Registers the service worker when the browser is idle. Does nothing on plain HTTP, which has no service workers. */
export function registerServiceWorker() {
  if (!navigator.serviceWorker) return;
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const policy = factory?.createPolicy('offline', rules) ?? rules;
  const register = () =>
    navigator.serviceWorker
      .register(policy.createScriptURL(address) as string)
      .catch((error: unknown) => console.warn('service worker not registered', error));
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(() => void register());
  else setTimeout(() => void register(), 1000);
}
