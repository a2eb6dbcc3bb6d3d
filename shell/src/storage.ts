const memory = new Map<string, string>();
let isKept = true;

/** What the browser keeps for this origin. Where it refuses (private mode, full, switched off), memory has to do. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  set(key: string, value: string | null) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      isKept = false;
      if (value === null) memory.delete(key);
      else memory.set(key, value);
    }
  },
  /** Whether everything so far was really kept. */
  isKept: () => isKept,
};

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
