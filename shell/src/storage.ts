/**
 * What the browser keeps, for this origin or for this tab. Where it refuses (private mode, full, switched off), memory
 * has to do, for as long as the page lives.
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
    /** Removes every key but these. */
    removeAllBut(stays: (key: string) => boolean) {
      for (const key of [...memory.keys()]) if (!stays(key)) memory.delete(key);
      try {
        for (const key of Object.keys(open())) if (!stays(key)) open().removeItem(key);
      } catch {
        // Nothing was kept then.
      }
    },
    /** Whether everything so far was really kept. */
    isKept: () => isKept,
  };
}

export const storage = createStorage(() => localStorage);
export const tabStorage = createStorage(() => sessionStorage);

/** Reads JSON; what is not of the wanted shape is thrown away. */
export function readJson<Value>(key: string, isValid: (value: unknown) => value is Value): Value | null {
  const text = storage.get(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isValid(value)) return value;
  } catch {
    // Falls through: corrupt is as good as absent.
  }
  storage.set(key, null);
  return null;
}

/** Hears when another tab changes one of our keys. */
export function onOtherTab(key: string, listener: () => void) {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener();
  });
}
