import type { Language } from '@playday/shared/contracts';
import { languages } from '@playday/shared/i18n';
import { storage } from '../storage.ts';

/** SPEC's key in the browser; a cookie of the same name tells the server. */
const key = 'LANG';

const setCookie = (language: Language) => {
  // biome-ignore lint: the cookie store API is not in every browser we serve
  document.cookie = `${key}=${language}; path=/; max-age=31536000; samesite=lax`;
};

/** Keeps the language and loads the page again in it. */
export function switchLanguage(language: Language) {
  storage.set(key, language);
  setCookie(language);
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return location.reload();
  url.searchParams.delete('lang');
  location.replace(url);
}

/**
 * The document's language wins. Only where this browser chose another one before, and the address does not name
 * one, the cookie was lost: it is set again, which costs one reload.
 */
export function agreeOnLanguage(shown: Language): 'agreed' | 'reloading' {
  const chosen = languages.find((language) => language === storage.get(key));
  const isNamed = new URLSearchParams(location.search).has('lang');
  if (isNamed) {
    storage.set(key, shown);
    setCookie(shown);
    return 'agreed';
  }
  if (!chosen || chosen === shown) {
    if (!chosen && storage.get(key) !== null) storage.set(key, null);
    return 'agreed';
  }
  setCookie(chosen);
  if (!document.cookie.includes(`${key}=${chosen}`)) return 'agreed';
  location.reload();
  return 'reloading';
}
