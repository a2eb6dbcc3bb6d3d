/** The document's cookies; empty where a browser allows none, which throws in a sandboxed frame. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/**
 * Sets a cookie for the whole shop, if the browser allows it. `attributes`: such as `;
 * samesite=lax`.
 */
export function setCookie(name: string, value: string, attributes: string) {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  try {
    // biome-ignore lint: the cookie store API is not in every browser we serve
    document.cookie = `${name}=${value}; path=/${attributes}${secure}`;
  } catch {
    // Then the api refuses what needs it, with a sentence.
  }
}

const cookie = 'XSRF-TOKEN';

/**
 * The CSRF token (double submit): created in the browser, stored in a cookie, repeated in a header,
 * compared by the api.
 */
export function csrfToken(): string {
  const found = readCookies().match(/(?:^|; )XSRF-TOKEN=([^;]+)/)?.[1];
  if (found) return found;
  const made = crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
  setCookie(cookie, made, '; samesite=strict');
  return made;
}
