/** Sets a cookie for the whole shop. `attributes`: such as `; samesite=lax`. */
export function setCookie(name: string, value: string, attributes: string) {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint: the cookie store API is not in every browser we serve
  document.cookie = `${name}=${value}; path=/${attributes}${secure}`;
}
