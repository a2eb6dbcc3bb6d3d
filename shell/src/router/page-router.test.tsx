import type { Host, RemoteApp } from '@playday/shared/contract';
import { requireSession } from '@playday/shared/kit';
import { nullOnFailure } from '@playday/shared/kit/http/null-on-failure';
import { createI18n } from '@playday/shared/kit/i18n';
import { adultUser } from '@playday/shared/testing';
import { waitFor } from '@testing-library/react';
import { toastsAtom } from '../frame/toasts.ts';
import { createHost } from '../host/host.ts';
import words from '../locales/en.json';
import type { PageData } from '../page/page.ts';
import { token } from '../session/stored-session.ts';
import { createPageRouter } from './page-router.ts';

const page = {
  language: 'en',
  now: Date.now(),
  isRendered: false,
  loaderData: {},
  errors: null,
  remotes: {
    reviews: { build: 'r1', paths: ['/', '/login'], sessionPaths: ['/mine/*'], slots: ['cart'] },
  },
} as unknown as PageData;

const lifetimeMs = 57 * 60_000;
/**
 * Lets the session's time pass while no timer runs and the page gets no focus, as on a phone in a
 * pocket.
 */
const passTime = () =>
  localStorage.setItem('access_token_created', String(Date.now() - lifetimeMs));

let hasApiEnded = false;
let chunk: Promise<void>;
let answer: Promise<void>;
const loaded: unknown[] = [];
const created: { dispose: () => void }[] = [];
const slot = jest.fn();

/**
 * A remote with pages behind the session; one of them may be shown without it, from what the device
 * has stored.
 */
const app: RemoteApp = {
  contract: 3,
  englishTranslations: async () => ({}),
  routes: (host: Host) => {
    const settings = () => nullOnFailure(host.http('GET /user/profile/account'));
    const mine = (path: string) => ({
      path: `/mine/${path}`,
      loader: async ({ request }: { request: Request }) => {
        requireSession(host, request);
        const data = await settings();
        loaded.push([path, data && 'settings']);
        return data;
      },
      Component: () => null,
    });
    const guard = ({ request }: { request: Request }) => (requireSession(host, request), null);
    return [
      { path: '/', loader: () => loaded.push('/'), Component: () => null },
      { path: '/login', Component: () => null },
      mine('settings'),
      mine('orders'),
      { path: '/mine', loader: guard, Component: () => null },
      {
        path: '/mine/slow',
        loader: guard,
        lazy: { Component: async () => (await chunk, () => null) },
      },
      {
        path: '/mine/stored',
        loader: async () => (host.session.get().status === 'in' ? settings() : 'stored'),
        Component: () => null,
      },
    ];
  },
};
const load = jest.fn(async () => app);

async function open(path: string, wanted = '') {
  history.pushState(null, '', path);
  const made = createHost({
    page,
    words: createI18n('en', { shell: words }),
    shown: Promise.resolve(),
    navigate: (to) => void ready.then(({ router }) => router.navigate(to)),
    leaveSessionPage: () => void ready.then(({ leaveSessionPage }) => leaveSessionPage()),
    loadFreshDocument() {},
    prefetch() {},
    filler: async () => null,
  });
  made.start();
  const ready = createPageRouter(
    page,
    { app: load, slot },
    { ...made, reloadOnMissingChunk: async () => false },
    wanted,
  );
  const { router, bringSlot, remotes } = await ready;
  created.push(router);
  await waitFor(() => expect(router.state.initialized).toBe(true));
  loaded.length = 0;
  return {
    ...made,
    ...{ router, bringSlot, remotes },
    /** The page's path with its query, once no navigation is in progress. */
    shown: async () => {
      await waitFor(() =>
        expect([router.state.navigation.state, router.state.revalidation]).toEqual([
          'idle',
          'idle',
        ]),
      );
      return router.state.location.pathname + decodeURIComponent(router.state.location.search);
    },
    toasts: () => made.store.get(toastsAtom).map(({ message }) => message),
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  hasApiEnded = false;
  chunk = answer = Promise.resolve();
  token.write('token');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    await answer;
    const isIn = 'authorization' in (init?.headers as object) && !hasApiEnded;
    return isIn
      ? Response.json(adultUser)
      : Response.json({ code: 4002, message: 'Please log in.' }, { status: 401 });
  });
});
afterEach(() => created.splice(0).forEach((router) => router.dispose()));

const ended = ['Your session has ended. Please log in again to continue.'];

describe.each([
  ['the session’s time passed', passTime],
  ['the api ended the session', () => void (hasApiEnded = true)],
])('%s before a tap', (_, end) => {
  test.each(['/', '/mine/settings'])(
    'from %s to a page behind it: sign-in leads to that page',
    async (from) => {
      const { router, shown, toasts } = await open(from);
      end();
      await router.navigate('/mine/orders?of=may');
      expect(await shown()).toBe('/login?next=/mine/orders?of=may');
      expect(toasts()).toEqual(ended);
      expect(loaded).not.toContainEqual(['orders', 'settings']);
    },
  );

  test('Back from sign-in: no page behind the session is shown; another Back goes on', async () => {
    const { router, shown } = await open('/');
    await router.navigate('/mine/settings');
    end();
    await router.navigate('/mine/orders');
    expect(await shown()).toBe('/login?next=/mine/orders');
    history.back();
    await waitFor(async () => expect(await shown()).toBe('/login?next=/mine/settings'));
    history.back();
    await waitFor(async () => expect(await shown()).toBe('/'));
  });

  test('from a page behind it to a public one: that one opens', async () => {
    const { router, shown } = await open('/mine/settings');
    end();
    await router.navigate('/');
    expect(await shown()).toBe('/');
  });

  test('action on a page behind it: sign-in leads back there, and one toast says why', async () => {
    const { host, shown, toasts } = await open('/mine/settings');
    end();
    const refusal: unknown = await host
      .http('GET /user/profile/orders')
      .catch((error: unknown) => error);
    // Pages repeat what the call says.
    host.notify((refusal as Error).message, 'error');
    await waitFor(async () => expect(await shown()).toBe('/login?next=/mine/settings'));
    expect(toasts()).toEqual(ended);
  });

  test('an action on a public page: it stays', async () => {
    const { host, shown, toasts } = await open('/');
    end();
    await expect(host.http('GET /user/profile/orders')).rejects.toMatchObject({ status: 401 });
    expect(await shown()).toBe('/');
    expect(loaded).toEqual([]);
    expect(toasts()).toEqual(ended);
  });

  test('a page that may be shown without a session: it opens with what it has stored', async () => {
    const { router, shown } = await open('/');
    end();
    await router.navigate('/mine/stored');
    expect(await shown()).toBe('/mine/stored');
    expect(Object.values(router.state.loaderData)).toContain('stored');
  });

  test('the cart is opened: sign-in', async () => {
    const { host, shown } = await open('/');
    end();
    await host.http('GET /currency').catch(() => {});
    host.cart.open();
    await waitFor(async () => expect(await shown()).toBe('/login?next=/'));
  });
});

test('time passed, page without a call: sign-in', async () => {
  const { router, shown } = await open('/');
  passTime();
  await router.navigate('/mine');
  expect(await shown()).toBe('/login?next=/mine');
});

test('session ended while the page’s code loads, after its data: sign-in', async () => {
  let arrive = () => {};
  chunk = new Promise((resolve) => (arrive = resolve));
  const { router, host, shown } = await open('/');
  const opening = router.navigate('/mine/slow');
  await host.http('GET /partners');
  hasApiEnded = true;
  await host.http('GET /user/profile/orders').catch(() => {});
  arrive();
  await opening;
  await waitFor(async () => expect(await shown()).toBe('/login?next=/mine/slow'));
});

test('document of a page behind a session that the api has ended: sign-in', async () => {
  hasApiEnded = true;
  const { router } = await open('/mine/orders');
  // The first page that the visitor sees.
  expect(router.state.location).toMatchObject({
    pathname: '/login',
    search: '?next=%2Fmine%2Forders',
  });
});

test('ended session’s call answered after another tab signed in: the new one stays', async () => {
  const { host } = await open('/');
  await host.session.refresh();
  let arrive = () => {};
  answer = new Promise((resolve) => (arrive = resolve));
  hasApiEnded = true;
  const call = host.http('GET /user/profile/orders');
  token.write('new');
  arrive();
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(host.session.get().status).toBe('in');
  expect(token.read()).toBe('new');
});

test.each([
  ['is at hand', { contract: 3 }],
  ['fails: it is left to the visitor', undefined],
])('module of a place, loaded in advance, %s; it is asked for once', async (_, module) => {
  slot.mockReset().mockImplementation(async () => module ?? Promise.reject(new Error('offline')));
  const { bringSlot, remotes } = await open('/', 'cart');
  expect(slot).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 3; time++) {
    bringSlot('cart');
    await waitFor(() => expect(remotes.slotAtHand('cart')).toBe(module));
  }
  expect(slot.mock.calls).toEqual([['reviews', 'cart']]);
});

test('failed remote, loaded again after a tap on a link: the link’s page opens', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  load.mockRejectedValueOnce(new Error('took too long'));
  const { router, remotes, shown } = await open('/');
  await Promise.all([remotes.retry('reviews'), router.navigate('/mine/orders')]);
  expect(await shown()).toBe('/mine/orders');
});
