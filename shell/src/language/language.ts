import type { Language } from '@playday/shared/contract';
import { languages } from '@playday/shared/kit/i18n';
import { readCookies, setCookie } from '../cookie.ts';
import { onOtherTab, storage, tabStorage } from '../storage.ts';

/** The storage key from SPEC; a cookie of the same name tells the server. */
const key = 'LANG';
/** The language for which this tab has reloaded its document. */
const askedKey = 'playday.language-asked';

/**
 * `open` since a link chose the language and not the visitor, `closed` once the visitor has decided. Otherwise a stored language is a
 * decision.
 */
export const offerKey = 'playday.language-offer';

const keepLanguage = (language: Language) => setCookie(key, language, '; max-age=31536000; samesite=lax');

const storedLanguage = () => languages.find((language) => language === storage.get(key));

/** Stores the language, which informs the other tabs, and reloads the page in it. */
export function switchLanguage(language: Language) {
  storage.set(key, language);
  storage.set(offerKey, 'closed');
  keepLanguage(language);
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return location.reload();
  url.searchParams.delete('lang');
  location.replace(url);
}

/** Reloads the page after another tab switched the language: when it next becomes visible, not while it is in use. */
export function followLanguage(shown: Language, reload = () => location.reload()) {
  onOtherTab(key, () => {
    const chosen = storedLanguage();
    if (!chosen || chosen === shown || !document.hidden) return;
    document.addEventListener('visibilitychange', reload, { once: true });
  });
}

/**
 * The document's language wins. If this browser chose another one before and the address names none, the cookie was
 * lost: it is set again and the page reloads once.
 */
export function reconcileLanguage(shown: Language): 'agreed' | 'reloading' {
  const chosen = storedLanguage();
  const isNamed = new URLSearchParams(location.search).has('lang');
  if (isNamed) {
    if (!chosen && !storage.get(offerKey)) storage.set(offerKey, 'open');
    storage.set(key, shown);
    keepLanguage(shown);
    return 'agreed';
  }
  if (!chosen || chosen === shown) {
    if (!chosen && storage.get(key) !== null) storage.set(key, null);
    tabStorage.set(askedKey, null);
    return 'agreed';
  }
  keepLanguage(chosen);
  // Offline, the same cached document would be served in a loop.
  const wasAsked = tabStorage.get(askedKey) === chosen;
  if (wasAsked || !readCookies().includes(`${key}=${chosen}`)) return 'agreed';
  tabStorage.set(askedKey, chosen);
  location.reload();
  return 'reloading';
}
