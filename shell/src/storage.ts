import { storage, tabStorage } from '@playday/shared/kit/storage';

export { storage, tabStorage };

/** Reads JSON; null when there is none, or when it has another shape, as another version of the shop may write it. */
export function readJson<Value>(key: string, isValid: (value: unknown) => value is Value): Value | null {
  const text = storage.get(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isValid(value)) return value;
  } catch {
    // Treat invalid JSON as a wrong shape.
  }
  return null;
}

/**
 * Calls the listener when another tab changes this key. Tabs have no other channel: what they share is in storage, and
 * only its events arrive together with the values. A BroadcastChannel's message can come before them.
 */
export function onOtherTab(key: string, listener: () => void) {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener();
  });
}
