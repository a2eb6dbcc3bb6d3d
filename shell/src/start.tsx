import { createWords, defaultLanguage } from '@playday/shared/i18n';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { allowRecaptcha } from './captcha-policy.ts';
import { forgetScrollOfNewVisit } from './frame/scroll.ts';
import { createHost } from './host.ts';
import { agreeOnLanguage } from './language/language.ts';
import { startOffline } from './offline/offline.ts';
import { Providers } from './Providers.tsx';
import { KeptHtmlProvider } from './remotes/kept-html.tsx';
import { createRemoteLoader, fetchWords } from './remotes/load-remotes.ts';
import { createPageRouter } from './remotes/page-router.ts';
import { RemotesProvider } from './remotes/remotes.ts';
import builtInEnglish from './words/en.json';

/** Makes the document's page live: loads what it shows, hydrates it, and lets other remotes join on navigation. */
export async function start() {
  const page = globalThis.playday;
  if (agreeOnLanguage(page.language) === 'reloading') return;
  forgetScrollOfNewVisit();
  if (page.captcha === 'recaptcha') allowRecaptcha();

  const words = createWords(page.language, {});
  // What is said before the words are there is said in English.
  words.addResourceBundle(defaultLanguage, 'shell', builtInEnglish);
  const loader = createRemoteLoader(page, words);
  const { promise: shown, resolve: tellShown } = Promise.withResolvers<void>();
  const made = createHost({
    page,
    words,
    shown,
    navigate: (to) => void ready.then(([{ router }]) => router.navigate(to)),
    prefetch: (path) => void ready.then(([{ prefetch }]) => prefetch(path)),
  });
  // What the session says decides where guarded pages lead, so there it is read before the router starts.
  if (!page.isRendered) made.start();

  const ready = Promise.all([
    createPageRouter(page, loader, made.host),
    fetchWords(page.words[0] ?? '')
      .catch(() => builtInEnglish)
      .then((own) => words.addResourceBundle(page.language, 'shell', own)),
  ]);
  const [{ router, remotes, kept }] = await ready;

  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Providers host={made.host} page={page} store={made.store} words={words}>
          <RemotesProvider value={remotes}>
            <KeptHtmlProvider value={kept}>
              <FirstShown tell={tellShown}>
                <RouterProvider router={router} />
              </FirstShown>
            </KeptHtmlProvider>
          </RemotesProvider>
        </Providers>
      </StrictMode>,
      { onRecoverableError: (error) => console.error('hydration', error) },
    );
  });
  afterPaint(() => {
    if (page.isRendered) made.start();
    document.documentElement.dataset.hydrated = '1';
    page.hydrated?.();
    startOffline({ router, isSignedIn: () => made.host.session.get().status === 'in' });
    void import(/* webpackChunkName: "fonts" */ './fonts.ts');
    if (page.isDevelopment) new EventSource('/dev-changes').onmessage = () => location.reload();
  });
}

/** Tells when what stands below is drawn for the first time, its Suspense boundaries too: they come just after. */
function FirstShown({ tell, children }: { tell(): void; children: ReactNode }) {
  useEffect(() => void afterPaint(tell), [tell]);
  return children;
}

const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run));
