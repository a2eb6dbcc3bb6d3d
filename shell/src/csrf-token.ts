import { readCookies, setCookie } from './cookie.ts';

const cookie = 'XSRF-TOKEN';

/**
 * The CSRF token (double submit): created in the browser, stored in a cookie, repeated in a header, compared by the
 * api.
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
