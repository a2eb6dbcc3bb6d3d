import { readCookies } from '../cookie.ts';
import type { Language } from '@playday/shared/contract';
import { languages } from '@playday/shared/rules/languages';
import { storage } from '../storage.ts';
import { offerKey } from './language.ts';

/** From now on no language is offered to this visitor. */
export const closeLanguageOffer = () => storage.set(offerKey, 'closed');

/** The first language of the browser's that the shop has, if it is not the page's and the visitor has chosen none; else null. */
export function languageToOffer(shown: Language): Language | null {
  if (isChosen()) return null;
  const wanted = navigator.languages
    .map((tag) => languages.find((language) => language === tag.split('-')[0]?.toLowerCase()))
    .find(Boolean);
  return wanted && wanted !== shown ? wanted : null;
}

function isChosen(): boolean {
  const state = storage.get(offerKey);
  if (state !== 'open') return Boolean(state ?? storage.get('LANG')) || /(?:^|; )LANG=\w/.test(readCookies());
  // The picker's links work before hydration, too.
  const isNamed = new URLSearchParams(location.search).has('lang');
  const isOwnLink = isNamed && document.referrer.startsWith(`${location.origin}/`);
  if (isOwnLink) closeLanguageOffer();
  return isOwnLink;
}
