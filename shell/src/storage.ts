/**
 * Storage of this origin or of this tab. Where the browser blocks it (private mode, quota, disabled), values are kept
 * in memory for the life of the page.
 */
function createStorage(open: () => Storage) {
  const memory = new Map<string, string>();
  let isKept = true;
  return {
    get(key: string): string | null {
      try {
        return memory.get(key) ?? open().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key: string, value: string | null) {
      memory.delete(key);
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {
        isKept = false;
        if (value !== null) memory.set(key, value);
      }
    },
    /** Removes all keys for which `stays` is false. */
    removeAllBut(stays: (key: string) => boolean) {
      for (const key of [...memory.keys()]) if (!stays(key)) memory.delete(key);
      try {
        for (const key of Object.keys(open())) if (!stays(key)) open().removeItem(key);
      } catch {
        // Storage is blocked, so there is nothing to remove.
      }
    },
    /** Whether every write so far reached the browser's storage. */
    isKept: () => isKept,
  };
}

export const storage = createStorage(() => localStorage);
export const tabStorage = createStorage(() => sessionStorage);

/** Reads JSON; a value of the wrong shape is removed. */
export function readJson<Value>(key: string, isValid: (value: unknown) => value is Value): Value | null {
  const text = storage.get(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isValid(value)) return value;
  } catch {
    // Treat invalid JSON as a wrong shape.
  }
  storage.set(key, null);
  return null;
}

/** Calls the listener when another tab changes this key. */
export function onOtherTab(key: string, listener: () => void) {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener();
  });
}
