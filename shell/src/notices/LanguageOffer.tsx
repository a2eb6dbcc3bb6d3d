import { useLocation } from '@playday/shared/kit';
import { useEffect, useRef, useState } from 'react';
import frame from '../frame/frame.module.css';
import { CloseIcon } from '../frame/icons.tsx';
import { usePage } from '../page/page-context.tsx';
import { remoteAt } from '../page/remote-at.ts';
import {
  isPickersLink,
  languageChosenInstead,
  offerKey,
  switchLanguage,
} from '../language/language.ts';
import { keepOffControls } from './keep-off-controls.ts';
import styles from './language-offer.module.css';
import { offerWords } from '../language/offer-words.ts';
import { readCookies } from '../browser/cookie.ts';
import type { Language } from '@playday/shared/contract';
import { languages } from '@playday/shared/rules/languages/languages';
import { storage } from '../browser/storage.ts';

/**
 * Offers the page in the language that the visitor has chosen, else in the browser's. Decided in
 * the browser, because documents are the same for all visitors. The first scroll ends it for this
 * document. Pages behind the session do without: whoever is there is in the middle of something.
 */
export function LanguageOffer() {
  const page = usePage();
  const { pathname, search } = useLocation();
  const [offered, setOffered] = useState(() => languageToOffer(page.language));
  const isShown = offered !== null && !remoteAt(page, pathname)?.isBehindSession;
  const offer = useRef<HTMLDivElement>(null);
  useEffect(
    () => (offer.current ? keepOffControls(offer.current) : undefined),
    [isShown, pathname],
  );
  useEffect(() => {
    if (!isShown) return;
    // Whoever scrolls reads on.
    const end = () => setOffered(null);
    const gestures = ['wheel', 'touchmove', 'scroll'];
    for (const type of gestures) addEventListener(type, end, { passive: true });
    return () => {
      for (const type of gestures) removeEventListener(type, end);
    };
  }, [isShown]);
  // A live region must exist before its text is set, or screen readers do not announce it.
  return (
    <div role="status">
      {isShown && (
        <div ref={offer} className={styles.offer} lang={offered}>
          <a
            href={addressIn(offered, pathname, search)}
            hrefLang={offered}
            onClick={(event) => {
              event.preventDefault();
              switchLanguage(offered);
            }}
          >
            {offerWords[offered].view}
          </a>
          <button
            type="button"
            className={frame.icon}
            aria-label={offerWords[offered].close}
            onClick={() => {
              closeLanguageOffer();
              setOffered(null);
            }}
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}

function addressIn(language: string, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `${pathname}?${query}`;
}

/** From now on no language is offered to this visitor. */
const closeLanguageOffer = () => storage.set(offerKey, 'closed');

/**
 * The visitor's own choice, else the first language of the browser's that the shop has, if it is
 * not the page's; else null.
 */
function languageToOffer(shown: Language): Language | null {
  const chosen = languageChosenInstead(shown);
  if (chosen || isChosen()) return chosen ?? null;
  const wanted = navigator.languages
    .map((tag) => languages.find((language) => language === tag.split('-')[0]?.toLowerCase()))
    .find(Boolean);
  return wanted && wanted !== shown ? wanted : null;
}

function isChosen(): boolean {
  const state = storage.get(offerKey);
  if (state !== 'open')
    return Boolean(state ?? storage.get('LANG')) || /(?:^|; )LANG=\w/.test(readCookies());
  if (isPickersLink()) closeLanguageOffer();
  return isPickersLink();
}
