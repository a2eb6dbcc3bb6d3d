import { routeAt } from '@playday/shared/contract/route-table';
import type { Language } from '@playday/shared/contract';
import { createRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router';
import type { TagManager } from '../page.ts';
import { parseJson } from '@playday/shared/kit/storage';
import { storage } from '../storage.ts';
import { Button } from '@playday/shared/kit';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './consent.module.css';
import { consentWords } from './consent-words.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

export interface TagManagerOptions {
  tagManager: TagManager;
  language: Language;
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'dispose'>;
  /** Loads a document, so that the scripts of this one end. */
  load?: (address: string) => void;
}

/**
 * Asks whether the shop's tag manager may run, and loads it when the visitor allows it, on pages that may have tags. From a document in
 * which it runs, the other pages are loaded as documents of their own. Purchases that were pushed to `dataLayer` before are still
 * delivered.
 */
export function startTagManager({ tagManager, language, router, load = loadDocument }: TagManagerOptions) {
  window.dataLayer ??= [];
  tellConsent('default', 'denied');
  let isRunning = false;
  let isAsked = false;
  const mayRun = (path: string) => !routeAt(tagManager.withoutTags, path);
  const runOrAsk = () => {
    if (!mayRun(router.state.location.pathname)) return;
    if (!isAsked) ask();
    if (isRunning || !readConsent()) return;
    isRunning = true;
    tellConsent('update', 'granted');
    window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    const script = document.createElement('script');
    script.async = true;
    // A string: the default Trusted Types policy checks it.
    script.src = tagManager.url;
    document.head.append(script);
  };
  const ask = () => {
    isAsked = true;
    const place = document.createElement('div');
    document.body.append(place);
    createRoot(place).render(
      <Consent
        language={language}
        isOpen={readConsent() === undefined}
        footer={document.querySelector('footer nav') ?? place}
        onChoose={(isAllowed) => {
          storeConsent(isAllowed);
          if (isRunning && !isAllowed) load(location.href);
          else runOrAsk();
        }}
      />,
    );
  };
  runOrAsk();
  router.subscribe(({ navigation, location: shown }) => {
    const next = navigation.location ?? shown;
    if (!isRunning || mayRun(next.pathname)) return runOrAsk();
    // The page must not be shown in this document while the other one loads.
    router.dispose();
    load(next.pathname + next.search + next.hash);
  });
}

/** An address that differs from the shown one in its hash alone would load no document. */
function loadDocument(address: string) {
  const [next, shown] = [new URL(address, location.href), location];
  if (next.pathname + next.search !== shown.pathname + shown.search) return location.assign(address);
  history.replaceState(history.state, '', address);
  location.reload();
}

/** Google's Consent Mode, whose commands are `arguments` objects. */
function tellConsent(command: 'default' | 'update', state: 'denied' | 'granted') {
  const kinds = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];
  push('consent', command, Object.fromEntries(kinds.map((kind) => [kind, state])));
}

function push(..._command: unknown[]) {
  // oxlint-disable-next-line prefer-rest-params -- The tag manager takes no array for a command.
  window.dataLayer?.push(arguments);
}

const key = 'playday.tags';
/** The visitor is asked again after a year. */
const VALID_MS = 365 * 24 * 3_600_000;

interface Choice {
  isAllowed: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

const isChoice = (value: unknown): value is Choice => {
  const { isAllowed, at } = (value ?? {}) as Partial<Choice>;
  return typeof isAllowed === 'boolean' && typeof at === 'number';
};

/** Whether the visitor allows the tag manager; undefined while nothing is chosen, and a year after a choice. */
function readConsent(): boolean | undefined {
  const choice = parseJson(storage.get(key), isChoice);
  return choice && Math.abs(Date.now() - choice.at) < VALID_MS ? choice.isAllowed : undefined;
}

export const storeConsent = (isAllowed: boolean, now = Date.now()) =>
  storage.set(key, JSON.stringify({ isAllowed, at: now } satisfies Choice));

interface ConsentProps {
  language: Language;
  /** Whether the question shows at once. */
  isOpen: boolean;
  onChoose: (isAllowed: boolean) => void;
  /** Where the button that asks again goes. */
  footer: Element;
}

/** Asks whether the tag manager may run, with two equal buttons, and offers to change the answer in the footer. */
function Consent({ language, isOpen: isOpenAtFirst, onChoose, footer }: ConsentProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const words = consentWords[language];
  const choose = (isAllowed: boolean) => {
    setIsOpen(false);
    onChoose(isAllowed);
  };
  return (
    <>
      {createPortal(
        <button type="button" className={styles.change} onClick={() => setIsOpen(true)}>
          {words.change}
        </button>,
        footer,
      )}
      {isOpen && (
        <section className={styles.consent} aria-label={words.label}>
          <p>{words.question}</p>
          <div className={styles.answers}>
            <Button look="secondary" onClick={() => choose(false)}>
              {words.refuse}
            </Button>
            <Button look="secondary" onClick={() => choose(true)}>
              {words.allow}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
