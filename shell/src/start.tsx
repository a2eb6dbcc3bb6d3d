import { FollowLinkProvider, followWith } from '@playday/shared/kit';
import { createI18n } from '@playday/shared/kit/i18n';
import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { extraParts } from './extra-parts.ts';
import { installErrorHandlers, reportError } from './errors/report-error.ts';
import { tolerateMovedNodes } from './browser/tolerate-moved-nodes.ts';
import { yieldToMain } from './browser/yield-to-main.ts';
import { deferredPartAtom } from './frame/DeferredPart.tsx';
import { forgetScrollOfNewVisit } from './frame/scroll.ts';
import { installPopstateFilter } from './frame/popstate-filter.ts';
import { toastsAtom } from './frame/toasts.ts';
import { createHost } from './host/host.ts';
import { pendingOrderAtom } from './orders/PendingOrder.tsx';
import { Hydration } from './page/Hydration.tsx';
import { reconcileLanguage } from './language/language.ts';
import { readCart } from './cart/stored-cart.ts';
import { Providers } from './page/Providers.tsx';
import { RemotesProvider, ServerHtmlProvider } from './remotes/remotes.ts';
import { createRemoteLoader, fetchTranslations } from './remotes/load-remotes.ts';
import { createPageRouter } from './router/page-router.ts';
import type { ReloadOnMissingChunk } from './router/report-chunk-failure.ts';
import { changesPermissions } from './page/remote-at.ts';
import { loadFreshDocument } from './session/clear-personal-data.ts';

/** Starts the page: loads what it shows, hydrates it, and adds other remotes on navigation. */
export async function start() {
  const page = globalThis.playday;
  installErrorHandlers();
  tolerateMovedNodes();
  if (reconcileLanguage(page.language) === 'reloading') return;
  forgetScrollOfNewVisit();
  installPopstateFilter();
  const foreignScripts = [
    ...(page.captcha === 'recaptcha' ? recaptchaScripts : []),
    ...extraParts.foreignScripts(page),
  ];
  // These libraries assign script URLs as plain strings. A page can have a default Trusted Types
  // policy once.
  if (foreignScripts.length > 0)
    globalThis.trustedTypes?.createPolicy('default', {
      createScriptURL(address: string) {
        if (foreignScripts.some((start) => address.startsWith(start))) return address;
        throw new TypeError(`script from an address that is not allowed: ${address}`);
      },
    });

  const words = createI18n(page.language, {});
  const translated = fetchTranslations(page.words[0] ?? '')
    .catch(loadEnglish)
    .then((own) => words.addResourceBundle(page.language, 'shell', own));
  await yieldToMain();
  const loader = createRemoteLoader(page, words);
  let onShown = () => {};
  const shown = new Promise<void>((resolve) => {
    onShown = resolve;
  });
  const made = createHost({
    page,
    words,
    shown,
    navigate: (to) => void ready.then(([{ router }]) => router.navigate(to)),
    leaveSessionPage: () => void ready.then(([{ leaveSessionPage }]) => leaveSessionPage()),
    loadFreshDocument,
    prefetch: (path) => void ready.then(([{ prefetch }]) => prefetch(path)),
    filler: async (place) => (await loadDeferred()).loadFiller(page, loader, place),
  });
  // Guarded loaders redirect by session, so it is read before the router starts. That it has ended
  // is said at once.
  if (!page.isRendered) {
    await translated;
    made.start();
  }

  const { cart } = made.host;
  const isCartWanted = (lines = cart.get().lines) =>
    lines.length > 0 && document.documentElement.dataset.session === 'in';
  const ready = Promise.all([
    createPageRouter(
      page,
      loader,
      { ...made, reloadOnMissingChunk },
      isCartWanted(readCart()?.lines) ? 'cart' : '',
    ),
    translated,
    // A document has the rules of what it contains: not those of a page rendered here, and of what
    // only its visitor sees, such as the number of tickets in the cart.
    page.isRendered && document.documentElement.dataset.session === 'out' ? null : page.styled,
  ]);
  const [{ router, shownRouter, remotes, bringSlot, kept, prefetchCode }] = await ready;
  cart.subscribe(() => isCartWanted() && bringSlot('cart'));
  await yieldToMain();

  let takesOver = (_to: string) => false;
  const setTakeover = (next: typeof takesOver) => {
    takesOver = next;
  };
  const followLink = followWith(router, (to) => {
    if (!changesPermissions(page, location.pathname, new URL(to, location.origin).pathname))
      return takesOver(to);
    location.assign(to);
    return true;
  });
  const onLive = () => {
    document.documentElement.dataset.hydrated = '1';
    void page.hydrated?.();
    // Without them text keeps the system's font.
    import(/* webpackChunkName: "fonts" */ './language/fonts.ts')
      .then(({ bringFonts }) => bringFonts())
      .catch(() => {});
    Promise.all([loadDeferred(), shown]).then(
      ([{ startDeferred }]) =>
        startDeferred({
          page,
          router,
          prefetchCode,
          showPart: (Part) => made.store.set(deferredPartAtom, { Part }),
          setPendingOrder: (order) => made.store.set(pendingOrderAtom, order),
          hasMessage: () => made.store.get(toastsAtom).length > 0,
          setTakeover,
          ...made,
        }),
      (error: unknown) => console.warn('deferred features failed to load', error),
    );
    if (page.isDevelopment) new EventSource('/dev-changes').onmessage = () => location.reload();
  };
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');
  const whole = (
    <StrictMode>
      <Providers host={made.host} page={page} store={made.store} words={words}>
        <RemotesProvider value={remotes}>
          <ServerHtmlProvider value={kept}>
            <Hydration
              onShown={onShown}
              change={page.isRendered ? () => made.start() : undefined}
              onLive={onLive}
            >
              <FollowLinkProvider value={followLink}>
                <RouterProvider router={shownRouter} flushSync={flushSync} />
              </FollowLinkProvider>
            </Hydration>
          </ServerHtmlProvider>
        </RemotesProvider>
      </Providers>
    </StrictMode>
  );
  const onRecoverableError = (error: unknown) => {
    console.error('hydration', error);
    reportError({ type: 'caught', error });
  };
  startTransition(() => {
    // An overloaded server sends an empty page, without even the frame.
    if (root.firstChild) hydrateRoot(root, whole, { onRecoverableError });
    else createRoot(root).render(whole);
  });
}

/** The English texts of the build, for when the translations fail to load. */
const loadEnglish = async () =>
  (await import(/* webpackChunkName: "words-en" */ './locales/en.json')).default;

/** Everything that can wait until the page is hydrated, in one chunk. */
const loadDeferred = () => import(/* webpackChunkName: "later" */ './deferred.ts');

const reloadOnMissingChunk: ReloadOnMissingChunk = async (loss) =>
  (await loadDeferred()).reloadOnMissingChunk(loss);

/** Where reCAPTCHA's library loads its scripts from. */
const recaptchaScripts = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://www.recaptcha.net/recaptcha/',
];
