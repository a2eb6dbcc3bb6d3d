/** `sessionStorage` without exceptions: where the browser forbids storage, reads return null and writes do nothing. */
export const tabStorage = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** `null` removes the key. */
  set(key: string, value: string | null) {
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    } catch {
      // Callers keep their own copy in memory for the current page.
    }
  },
};
