import { forgetOfflinePages } from './forget-offline-pages.ts';
import { keepOfflinePage } from './keep-offline-page.ts';

const data = {
  language: 'en',
  files: [{ url: '/assets/s1/main.js', sri: 'sha256-main' }],
  words: ['/assets/s1/i18n/en.json'],
  remotes: { account: { build: 'a1' } },
  sri: {},
};
const manifest = JSON.stringify({
  files: { 'tickets.js': 'sha256-tickets', 'i18n/en.json': 'sha256-words' },
});
const document = (build: string) =>
  `<script type="application/json" id="page">${JSON.stringify(data).replaceAll('s1', build)}` +
  '</script>';

const answerOf = (build: string) => async (url: string) => {
  if (url === '/account/tickets') return new Response(document(build));
  return new Response(url.endsWith('manifest.json') ? manifest : url);
};

let kept: Map<string, Map<string, unknown>>;
let answer: (url: string) => Promise<Response>;

beforeEach(() => {
  kept = new Map();
  answer = answerOf('s1');
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => answer(String(url)));
  Object.assign(performance, { getEntriesByType: () => [] });
  const caches = {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, unknown>();
      kept.set(name, cache);
      return { put: async (url: string, response: unknown) => void cache.set(url, response) };
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (url: string, { cacheName }: { cacheName: string }) =>
      kept.get(cacheName)?.get(url),
  };
  Object.assign(globalThis, { caches });
});
afterEach(() => jest.restoreAllMocks());

const contents = () =>
  Object.fromEntries([...kept].map(([name, cache]) => [name, [...cache.keys()]]));

test('caches the document, files and translations of shell and account only', async () => {
  await keepOfflinePage('account', '/account/tickets');
  expect(contents()).toEqual({
    'playday-kept-/account/tickets /assets/s1/main.js a1 en': [
      '/assets/s1/i18n/en.json',
      '/assets/s1/main.js',
      '/mfe/account/a1/tickets.js',
      '/account/tickets',
    ],
  });
  expect(fetch).toHaveBeenCalledWith('/mfe/account/a1/tickets.js', { integrity: 'sha256-tickets' });
});

test('newer release: it replaces the older one once it is complete', async () => {
  await keepOfflinePage('account', '/account/tickets');
  const older = contents();
  answer = async (url) => {
    return url.endsWith('tickets.js') ? new Response('', { status: 503 }) : answerOf('s2')(url);
  };
  await expect(keepOfflinePage('account', '/account/tickets')).rejects.toThrow('503');
  expect(contents()).toEqual(older);
  answer = answerOf('s2');
  await keepOfflinePage('account', '/account/tickets');
  expect(Object.keys(contents())).toEqual([
    'playday-kept-/account/tickets /assets/s2/main.js a1 en',
  ]);
});

test('sign-out while the page is being cached: nothing stays in the cache', async () => {
  const keeping = keepOfflinePage('account', '/account/tickets');
  await forgetOfflinePages();
  await keeping;
  expect(contents()).toEqual({});
});

test.each(['/assets/s1/i18n/en.json', '/mfe/account/a1/manifest.json'])(
  'page of a filter instead of %s: nothing is kept',
  async (file) => {
    answer = async (url) =>
      url === file
        ? new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
        : answerOf('s1')(url);
    await expect(keepOfflinePage('account', '/account/tickets')).rejects.toThrow('a page');
    expect(contents()).toEqual({});
  },
);
