import { routeAt } from '@playday/shared/contract/route-table';
import type { Language } from '@playday/shared/contract';
import { createRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router';
import {
  type Consent,
  consentTypes,
  isAny,
  isNarrower,
  nothing,
  readConsent,
  storeConsent,
} from './consent.ts';
import { ConsentNotice } from './ConsentNotice.tsx';
import type { TagManager } from './page.ts';

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
 * Asks what the shop's tag manager may be used for, and loads it when the visitor allows a use, on
 * pages that may have tags. From a document in which it runs, the other pages are loaded as
 * documents of their own. Purchases that were pushed to `dataLayer` before are still delivered.
 */
export function startTagManager({
  tagManager,
  language,
  router,
  load = loadDocument,
}: TagManagerOptions) {
  window.dataLayer ??= [];
  tellConsent('default', nothing);
  /** What the running tag manager was told; undefined while it does not run. */
  let granted: Consent | undefined;
  let isAsked = false;
  const mayRun = (path: string) => !routeAt(tagManager.withoutTags, path);
  const runOrAsk = () => {
    if (!mayRun(router.state.location.pathname)) return;
    if (!isAsked) ask();
    const consent = readConsent();
    if (granted || !consent || !isAny(consent)) return;
    granted = consent;
    tellConsent('update', consent);
    window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    const script = document.createElement('script');
    script.async = true;
    // A string: the default Trusted Types policy checks it.
    script.src = tagManager.url;
    document.head.append(script);
  };
  const change = (consent: Consent) => {
    storeConsent(consent);
    // A script that runs cannot be taken back.
    if (granted && isNarrower(consent, granted)) return load(location.href);
    if (!granted) return runOrAsk();
    granted = consent;
    tellConsent('update', consent);
  };
  const ask = () => {
    isAsked = true;
    const place = document.createElement('div');
    document.body.append(place);
    createRoot(place).render(
      <ConsentNotice
        language={language}
        chosen={readConsent()}
        footer={document.querySelector('footer nav') ?? place}
        onChoose={change}
      />,
    );
  };
  runOrAsk();
  router.subscribe(({ navigation, location: shown }) => {
    const next = navigation.location ?? shown;
    if (!granted || mayRun(next.pathname)) return runOrAsk();
    // The page must not be shown in this document while the other one loads.
    router.dispose();
    load(next.pathname + next.search + next.hash);
  });
}

/** An address that differs from the shown one in its hash alone would load no document. */
function loadDocument(address: string) {
  const [next, shown] = [new URL(address, location.href), location];
  if (next.pathname + next.search !== shown.pathname + shown.search)
    return location.assign(address);
  history.replaceState(history.state, '', address);
  location.reload();
}

/** Google's Consent Mode, whose commands are `arguments` objects. */
function tellConsent(command: 'default' | 'update', consent: Consent) {
  push('consent', command, consentTypes(consent));
}

function push(..._command: unknown[]) {
  // oxlint-disable-next-line prefer-rest-params -- The tag manager takes no array for a command.
  window.dataLayer?.push(arguments);
}
