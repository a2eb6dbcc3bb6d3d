import type { Language } from '@playday/shared/contract';
import { languages } from '@playday/shared/kit/i18n';
import { readCookies, setCookie } from '../browser/cookie.ts';
import { onOtherTab, storage, tabStorage } from '../browser/storage.ts';

/** The storage key from SPEC; a cookie of the same name tells the server. */
const key = 'LANG';
/** The language for which this tab has reloaded its document. */
const askedKey = 'playday.language-asked';

/**
 * `open` since a link chose the language and not the visitor, `closed` once the visitor has
 * decided. Otherwise a stored language is a decision.
 */
export const offerKey = 'playday.language-offer';

const keepLanguage = (language: Language) =>
  setCookie(key, language, '; max-age=31536000; samesite=lax');

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

/**
 * Reloads the page after another tab switched the language: when it next becomes visible, not while
 * it is in use.
 */
export function followLanguage(shown: Language, reload = () => location.reload()) {
  onOtherTab(key, () => {
    const chosen = storedLanguage();
    if (!chosen || chosen === shown || !document.hidden) return;
    document.addEventListener('visibilitychange', reload, { once: true });
  });
}

/**
 * Whether another page of the shop has just led to this address, and it names a language: the
 * picker's links work before hydration, too.
 */
export function isPickersLink(): boolean {
  const { referrer } = document;
  const isNamed = new URLSearchParams(location.search).has('lang');
  const [navigation] = performance.getEntriesByType('navigation');
  // A reload and Back keep the referrer; a link that tries again has the page's own.
  const isFollowed = referrer !== location.href && navigation?.type === 'navigate';
  return isNamed && isFollowed && referrer.startsWith(`${location.origin}/`);
}

/**
 * The visitor's own choice where it is not the language shown, as after a link of a mail or a
 * friend; else undefined.
 */
export const languageChosenInstead = (shown: Language) =>
  storage.get(offerKey) === 'open' || storedLanguage() === shown || isPickersLink()
    ? undefined
    : storedLanguage();

/**
 * The document's language wins. A language that the address names is for this page only if the
 * visitor has chosen another. If it names none, the cookie was lost: it is set again and the page
 * reloads once.
 */
export function reconcileLanguage(shown: Language): 'agreed' | 'reloading' {
  const chosen = storedLanguage();
  if (new URLSearchParams(location.search).has('lang')) {
    const kept = languageChosenInstead(shown);
    if (!chosen && !storage.get(offerKey)) storage.set(offerKey, 'open');
    if (!kept) storage.set(key, shown);
    // The server has set the cookie to the address's.
    keepLanguage(kept ?? shown);
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
