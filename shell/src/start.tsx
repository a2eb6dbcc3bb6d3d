import { createWords } from '@playday/shared/i18n';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { allowRecaptcha } from './captcha-policy.ts';
import { forgetScrollOfNewVisit } from './frame/scroll.ts';
import { createHost } from './host.ts';
import { agreeOnLanguage } from './language/language.ts';
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
  const loader = createRemoteLoader(page, words);
  const made = createHost({
    page,
    words,
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
              <RouterProvider router={router} />
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
    void import(/* webpackChunkName: "fonts" */ './fonts.ts');
    if (page.isDevelopment) new EventSource('/dev-changes').onmessage = () => location.reload();
  });
}

const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run));
