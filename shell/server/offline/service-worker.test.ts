import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const code = readFileSync(join(__dirname, 'service-worker.js'), 'utf8');
type Listener = (event: object) => void;

/** Runs the worker in a fake browser: caches by name, and a network that can be switched off. */
function startWorker(kept: Record<string, Record<string, string>>) {
  const listeners: Record<string, Listener> = {};
  const network = { isThere: true, hangs: false, asked: [] as string[], offlinePage: 'sha256-new' };
  const caches = {
    open: async (name: string) => ({
      add: async ({ url, integrity }: { url: string; integrity: string }) => {
        if (integrity !== network.offlinePage) throw new TypeError('the hash differs');
        (kept[name] ??= {})[url] = 'notice';
      },
    }),
    keys: async () => Object.keys(kept),
    delete: async (name: string) => delete kept[name],
    match: async (wanted: string | { url: string }) => {
      const { pathname } = new URL(
        typeof wanted === 'string' ? wanted : wanted.url,
        'https://shop.test',
      );
      return Object.values(kept).find((cache) => cache[pathname])?.[pathname];
    },
  };
  const self = {
    notice: 'sha256-new',
    kept: [{ page: '/account/tickets', below: '/account', files: '/mfe/account/' }],
    location: { origin: 'https://shop.test' },
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    registration: {},
    addEventListener: (type: string, listener: Listener) => void (listeners[type] = listener),
  };
  const fetch = async ({ url }: { url: string }) => {
    network.asked.push(url);
    if (network.hangs) await new Promise(() => {});
    if (!network.isThere) throw new TypeError('no network');
    return 'from the network';
  };
  class Request {
    constructor(url: string, options: object) {
      Object.assign(this, options, { url });
    }
  }
  const browser = { self, caches, fetch, URL, Request, Response: { error: () => 'error' } };
  runInNewContext(code, { ...browser, setTimeout, clearTimeout, performance });
  const dispatch = async (type: string, event: object = {}) => {
    let answer: unknown;
    let work: unknown;
    listeners[type]?.({
      waitUntil: (promise: unknown) => void (work = promise),
      respondWith: (promise: unknown) => void (answer = promise),
      ...event,
    });
    return answer ?? work;
  };
  const ask = (
    url: string,
    mode = 'navigate',
    method = 'GET',
    preloadResponse?: Promise<unknown>,
  ) =>
    dispatch('fetch', {
      request: { url: `https://shop.test${url}`, mode, method },
      preloadResponse,
    });
  return { network, ask, dispatch, kept };
}

const tickets = {
  'playday-kept-one': { '/account/tickets': 'tickets', '/assets/b/main.js': 'script' },
};

test('online: nothing comes from the cache', async () => {
  const { ask } = startWorker(tickets);
  expect(await ask('/account/tickets')).toBe('from the network');
  expect(await ask('/assets/b/main.js', 'cors')).toBe('from the network');
});

test('offline: the account opens from the cache, any other shows the offline page', async () => {
  const { ask, dispatch, network } = startWorker({ ...tickets });
  await dispatch('install');
  network.isThere = false;
  expect(await ask('/account/tickets?lang=th')).toBe('tickets');
  expect(await ask('/account/orders')).toBe('tickets');
  expect(await ask('/assets/b/main.js?attempt=1', 'cors')).toBe('script');
  expect(await ask('/accountant')).toBe('notice');
  expect(await ask('/')).toBe('notice');
  await expect(ask('/assets/b/other.js', 'cors')).rejects.toThrow('no network');
});

test('a filter’s page instead of the offline page: is not cached', async () => {
  const { dispatch, network, kept } = startWorker({ ...tickets });
  network.offlinePage = 'sha256-of a login page';
  await expect(dispatch('install')).rejects.toThrow('the hash differs');
  expect(Object.keys(kept)).toEqual(['playday-kept-one']);
});

test('offline in Firefox, whose preload resolves with an error: the same pages show', async () => {
  const { ask, dispatch, network } = startWorker({ ...tickets });
  await dispatch('install');
  network.isThere = false;
  const open = (url: string) => ask(url, 'navigate', 'GET', Promise.resolve({ type: 'error' }));
  expect(await open('/account/tickets')).toBe('tickets');
  expect(await open('/faq')).toBe('notice');
});

test('document that was preloaded: is not requested again', async () => {
  const { ask, network } = startWorker(tickets);
  const early = { type: 'basic' };
  expect(await ask('/faq', 'navigate', 'GET', Promise.resolve(early))).toBe(early);
  expect(network.asked).toEqual([]);
});

describe('network that hangs', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  test('the account opens from the cache after four seconds, then its files at once', async () => {
    const { ask, network } = startWorker(tickets);
    network.hangs = true;
    const opened = jest.fn();
    void ask('/account/tickets').then(opened);
    await after(3_999);
    expect(opened).not.toHaveBeenCalled();
    await after(1);
    expect(opened).toHaveBeenCalledWith('tickets');
    expect(await ask('/assets/b/main.js', 'cors')).toBe('script');
    expect(network.asked).not.toContain('https://shop.test/assets/b/main.js');
  });

  test('files are requested again later, and after a document that arrived', async () => {
    const { ask, network } = startWorker(tickets);
    network.hangs = true;
    void ask('/account/tickets');
    await after(4_000);
    network.hangs = false;
    expect(await ask('/assets/b/main.js', 'cors')).toBe('script');
    expect(await ask('/account/tickets')).toBe('from the network');
    expect(await ask('/assets/b/main.js', 'cors')).toBe('from the network');
  });

  test('a page that was never cached keeps waiting', async () => {
    const { ask, network } = startWorker({});
    network.hangs = true;
    const opened = jest.fn();
    void ask('/account/tickets').then(opened, opened);
    void ask('/assets/b/main.js', 'cors').then(opened, opened);
    await after(60_000);
    expect(opened).not.toHaveBeenCalled();
  });
});

test('api calls, writes and other remotes’ files are not handled', async () => {
  const { ask, network } = startWorker(tickets);
  expect(await ask('/api/user/profile/tickets', 'cors')).toBeUndefined();
  expect(await ask('/mfe/catalog/b/door.js', 'cors')).toBeUndefined();
  expect(await ask('/account/tickets', 'navigate', 'POST')).toBeUndefined();
  expect(network.asked).toEqual([]);
});

test('new worker: the old offline page is deleted, the page’s cache stays', async () => {
  const { dispatch, kept } = startWorker({
    ...tickets,
    'playday-notice-old': { '/offline': 'old' },
  });
  await dispatch('install');
  await dispatch('activate');
  expect(Object.keys(kept)).toEqual(['playday-kept-one', 'playday-notice-sha256-new']);
});
