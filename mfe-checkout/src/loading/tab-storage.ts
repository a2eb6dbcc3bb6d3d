/** What this tab keeps between pages. A browser that forbids storage throws on every touch: then nothing is kept. */
export const tabStorage = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** `null` forgets. */
  set(key: string, value: string | null) {
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    } catch {
      // Nothing is kept, and nothing depends on it within one page.
    }
  },
};
