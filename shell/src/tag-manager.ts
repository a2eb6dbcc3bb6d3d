import type { TagManager } from './page.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Loads the shop's tag manager. Purchases that were pushed to `dataLayer` before are still delivered. */
export function startTagManager({ url }: TagManager) {
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  // A string: the default Trusted Types policy checks it.
  script.src = url;
  document.head.append(script);
}
