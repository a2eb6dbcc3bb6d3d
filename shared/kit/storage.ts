/**
 * Storage of this origin or of this tab, without exceptions. Where the browser blocks it (private
 * mode, quota, disabled), values are kept in memory for the life of the page, unless
 * `isMemoryAllowed` is false.
 */
export function createStorage(open: () => Storage, isMemoryAllowed = true) {
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
    /** `null` removes the key. */
    set(key: string, value: string | null) {
      memory.delete(key);
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {
        isKept = false;
        if (value !== null && isMemoryAllowed) memory.set(key, value);
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

/** A value from a text of JSON; null without a text, or when the value has another shape. */
export function parseJson<Value>(
  text: string | null,
  isValid: (value: unknown) => value is Value,
): Value | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}
