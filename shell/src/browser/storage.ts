import { storage, tabStorage } from '@playday/shared/kit/storage';

export { storage, tabStorage };

/**
 * Calls the listener when another tab changes this key. Tabs have no other channel: what they share
 * is in storage, and only its events arrive together with the values. A BroadcastChannel's message
 * can come before them.
 */
export function onOtherTab(key: string, listener: () => void) {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener();
  });
}
