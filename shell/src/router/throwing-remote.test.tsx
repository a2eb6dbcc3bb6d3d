import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteApp } from '@playday/shared/contract';
import { type FakeHost, fakeHost } from '@playday/shared/testing/fake-host';
import { createI18n, languages } from '@playday/shared/kit/i18n';
import { page } from '@playday/shared/kit/page';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'jotai';
import { useEffect } from 'react';
import { redirect, RouterProvider, type RouteObject } from 'react-router';
import { onErrorReport, type PageError } from '../errors/report-error.ts';
import words from '../locales/en.json';
import type { PageData } from '../page/page.ts';
import { Providers } from '../page/Providers.tsx';
import { ApiError, LiveProvider } from '@playday/shared/kit';
import type { RemoteLoader } from '../remotes/load-remotes.ts';
import { createPageRouter } from './page-router.ts';

/**
 * The shell's own page around two remotes: `reviews`, whose routes are given, and `catalog`, which
 * works.
 */
const remotes = {
  catalog: { build: 'c1', paths: ['/', '/faq'], sessionPaths: [] },
  reviews: { build: 'r1', paths: ['/reviews/*'], sessionPaths: [] },
  lost: { build: 'l1', paths: ['/lost'], sessionPaths: [] },
};

let reported: PageError[];
let host: FakeHost;
let close = () => {};
beforeEach(() => {
  reported = [];
  host = fakeHost();
  onErrorReport((error) => reported.push(error));
  for (const level of ['warn', 'error'] as const)
    jest.spyOn(console, level).mockImplementation(() => {});
  Object.assign(globalThis, { scrollTo: () => {} });
});
afterEach(() => {
  jest.useRealTimers();
  close();
});

/** The remotes that errors were reported for by name. */
const blamed = () => reported.map((error) => ('remote' in error ? error.remote : error));

async function open(
  routes: () => RouteObject[],
  path = '/',
  translations = createI18n('en', { shell: words }),
) {
  history.replaceState(null, '', path);
  const page = {
    language: 'en',
    remotes,
    contacts: {},
    loaderData: {},
    errors: null,
  } as unknown as PageData;
  const catalog = [
    {
      id: 'home',
      path: '/',
      Component: () => <h1>Home</h1>,
      handle: { meta: () => ({ title: 'Home' }) },
    },
    {
      path: '/faq',
      Component: () => <h1>Questions</h1>,
      handle: { meta: () => ({ title: 'Questions' }) },
    },
  ];
  const app = async (name: string) => {
    if (name === 'lost') throw new Error('no answer');
    return {
      contract: 3,
      routes: name === 'reviews' ? routes : () => catalog,
    } as unknown as RemoteApp;
  };
  const made = await createPageRouter(page, { app } as unknown as RemoteLoader, {
    host,
    isSignedIn: () => false,
    reloadOnMissingChunk: async () => false,
  });
  render(
    <Providers host={host} page={page} store={createStore()} words={translations}>
      <LiveProvider value={true}>
        <RouterProvider router={made.router} />
      </LiveProvider>
    </Providers>,
  );
  close = () => made.router.dispose();
  return { ...made, go: (to: string) => act(() => made.router.navigate(to)) };
}

const reviews =
  (more: Partial<RouteObject> = {}): (() => RouteObject[]) =>
  () => [
    { path: '/reviews', Component: () => <h1>Reviews</h1>, ...more },
    { path: '/reviews/other', Component: () => <h1>Other reviews</h1> },
  ];
const bang = (): never => {
  throw new Error('bang');
};
const throwNothing = (): never => {
  // oxlint-disable-next-line typescript/only-throw-error -- a remote may
  throw undefined;
};
/** A page whose effect is this. */
const withEffect = (effect: () => undefined | (() => void)): Partial<RouteObject> => ({
  Component() {
    useEffect(effect);
    return <h1>Reviews</h1>;
  },
});

async function expectFrameAround(heading: string) {
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
}

test.each<[what: string, meta: unknown]>([
  ['throws', bang],
  ['returns a number', () => 7],
  ['returns no title', () => ({ description: 'About' })],
  ['is no function', 'Reviews'],
])('meta that %s: the page shows with the shop’s name as its title', async (_what, meta) => {
  const { go } = await open(reviews({ handle: { chunk: 'reviews', meta } }));
  await go('/reviews');
  await expectFrameAround('Reviews');
  expect(document.title).toBe('Playday');
  expect(blamed()).toContain('reviews');
  await go('/faq');
  await expectFrameAround('Questions');
  expect(document.title).toBe('Questions · Playday');
});

test.each<[what: string, route: Partial<RouteObject>]>([
  ['mayKeep throws', { handle: { mayKeep: bang }, loader: () => 1 }],
  ['mayKeep is no function', { handle: { mayKeep: true }, loader: () => 1 }],
  ['shouldRevalidate throws', { shouldRevalidate: bang, loader: () => 1 }],
  ['cleaning up throws', withEffect(() => bang)],
])('%s: the page and the next ones show', async (what, route) => {
  const { go } = await open(reviews(route));
  await go('/reviews');
  await expectFrameAround('Reviews');
  await go('/reviews?page=2');
  await expectFrameAround('Reviews');
  await go('/reviews/other');
  await expectFrameAround('Other reviews');
  await go('/reviews');
  await go('/faq');
  await expectFrameAround('Questions');
  const error = expect.objectContaining({ message: expect.any(String) as string }) as Error;
  // What is thrown later has a stack, which names the remote.
  const remote = what.startsWith('cleaning') ? {} : { remote: 'reviews' };
  expect(reported).toContainEqual({ type: 'caught', error, ...remote });
});

test.each<[what: string, route: Partial<RouteObject>]>([
  ['loader throws nothing', { loader: throwNothing }],
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a remote may
  ['loader rejects with null', { loader: () => Promise.reject(null) }],
  ...[undefined, '', 'javascript:alert(1)', 'http://', 'data:,'].map(
    (location): [string, Partial<RouteObject>] => [
      `loader redirects to ${location}`,
      { loader: () => new Response(null, { status: 302, headers: location ? { location } : {} }) },
    ],
  ),
  ['loader redirects to its own page', { loader: () => redirect('/reviews') }],
  ['component throws', { Component: bang }],
  ['component throws nothing', { Component: throwNothing }],
  ['effect throws', withEffect(bang)],
  ['effect throws nothing', withEffect(throwNothing)],
  ['error boundary throws', { Component: bang, ErrorBoundary: bang }],
  ['component is no component', { Component: 7 as never }],
])('%s: the panel shows in the frame, and other pages work', async (_what, route) => {
  const { go } = await open(reviews(route));
  await go('/reviews');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this page.'),
  );
  expect(screen.getByRole('banner')).toBeVisible();
  await waitFor(() => expect(blamed()).toContain('reviews'));
  await go('/faq');
  await expectFrameAround('Questions');
});

test.each<[what: string, lazy: RouteObject['lazy']]>([
  ['a route', () => new Promise(() => {})],
  ['a loader', { loader: () => new Promise(() => {}) }],
])('code of %s that never arrives: the panel shows after some seconds', async (_what, lazy) => {
  const { go } = await open(reviews({ lazy }));
  jest.useFakeTimers();
  const arrived = go('/reviews');
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  await arrived;
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(reported).toContainEqual(expect.objectContaining({ remote: 'reviews' }));
});

test.each<[what: string, routes: () => unknown]>([
  ['throws', bang],
  ['returns nothing', () => undefined],
  ['returns a promise', async () => []],
  [
    'returns two routes with one id',
    () => ['a', 'b'].map((path) => ({ id: 'twice', path: `/reviews/${path}` })),
  ],
])(
  'routes() that %s: the panel shows in the frame, reported once, and other pages work',
  async (_what, routes) => {
    for (const start of ['/', '/reviews']) {
      reported = [];
      const { go } = await open(routes as () => RouteObject[], start);
      if (start === '/') await go('/reviews');
      expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached right now');
      expect(screen.getByRole('banner')).toBeVisible();
      expect(blamed()).toEqual(['reviews']);
      await go('/faq');
      await expectFrameAround('Questions');
      document.body.replaceChildren();
    }
  },
);

test('remotes with the same route ids, and those of the shell: all pages show', async () => {
  const { go } = await open(() =>
    ['frame', 'missing', 'home', 'constructor'].map((id) => ({
      id,
      path: `/reviews/${id}`,
      Component: () => <h1>Review {id}</h1>,
    })),
  );
  for (const id of ['frame', 'missing', 'home', 'constructor']) {
    await go(`/reviews/${id}`);
    await expectFrameAround(`Review ${id}`);
    await go('/');
    await expectFrameAround('Home');
  }
  expect(blamed()).toEqual([]);
});

test.each(['/', '/faq'])(
  'route at %s, which another remote declares: it is not shown, and reported',
  async (path) => {
    const { go } = await open(
      () => [...reviews()(), { path, Component: () => <h1>Not mine</h1> }],
      '/reviews',
    );
    await expectFrameAround('Reviews');
    await go(path);
    // jsdom loads no documents, and says so.
    await waitFor(() =>
      expect(console.error).toHaveBeenCalledWith(
        expect.objectContaining({ message: expect.stringContaining('navigation') as string }),
      ),
    );
    expect(screen.queryByText('Not mine')).not.toBeInTheDocument();
    expect(blamed()).toEqual(['reviews']);
  },
);

test('page that throws when replaced by an unloadable one: the panel is in the frame', async () => {
  const { go } = await open(reviews(withEffect(() => bang)));
  await go('/reviews');
  await go('/lost');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
});

test.each([...languages, 'broken', 'none'] as const)(
  'frame that throws: a sentence, Reload and a link home; translations: %s',
  async (which) => {
    const language = languages.find((one) => one === which) ?? 'en';
    const { remote, release } = JSON.parse(
      readFileSync(join(__dirname, `../locales/${language}.json`), 'utf8'),
    ) as typeof words;
    const translations = createI18n(
      language,
      which === 'none' ? {} : { shell: { remote, release } },
    );
    if (which === 'broken') Object.assign(translations, { t: bang });
    host.events.latest = bang;
    await open(reviews(), '/', translations);
    expect(await screen.findByRole('alert')).toHaveTextContent(remote.broken);
    expect(screen.getByRole('button', { name: release.reload })).toBeVisible();
    expect(screen.getByRole('link', { name: remote.home })).toHaveAttribute('href', '/');
    expect(reported).toEqual([{ type: 'caught', error: new Error('bang') }]);
  },
);

test('page that loads at the second attempt: it has the title that its module says', async () => {
  Object.assign(globalThis, { playday: {} });
  let isLost = true;
  const { lazy, handle } = page('reviews', async () => {
    if (isLost) throw new Error('no answer');
    return { default: () => <h1>Reviews</h1>, meta: () => ({ title: 'All reviews' }) };
  });
  const { go } = await open(reviews({ Component: undefined, lazy, handle }));
  await go('/reviews');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isLost = false;
  await userEvent.click(retry);
  await expectFrameAround('Reviews');
  expect(document.title).toBe('All reviews · Playday');
});

test('loader and lazy component that throw in a prefetch: no unhandled rejection', async () => {
  const { prefetch } = await open(
    reviews({ loader: bang, Component: undefined, lazy: { Component: bang } }),
  );
  await expect(prefetch('/reviews')).resolves.toBeUndefined();
  await expect(prefetch('https://[')).resolves.toBeUndefined();
});

describe('address that does not exist', () => {
  const missing = () => [
    {
      path: '/reviews/:event',
      Component: () => <h1>Review</h1>,
      loader: () => {
        throw new ApiError(404, 1004, 'not there');
      },
      handle: { meta: () => ({ title: 'Review' }) },
    },
  ];
  // oxlint-disable-next-line testing-library/no-node-access -- only the head says it
  const robots = () => document.head.querySelector('meta[name=robots]')?.getAttribute('content');

  test.each(['/reviews/none', '/reviews', '/reviews/a/b'])(
    '%s: the shop’s page for it, not indexed, and no error of the remote',
    async (path) => {
      const { go } = await open(missing);
      await go(path);
      expect(
        await screen.findByRole('heading', { name: 'This page does not exist' }),
      ).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
      await waitFor(() => expect(document.title).toBe('This page does not exist · Playday'));
      expect(robots()).toBe('noindex');
      expect(blamed()).toEqual([]);
      await go('/');
      expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
      expect(robots()).toBeUndefined();
    },
  );

  test('opened there: the same', async () => {
    await open(missing, '/reviews/none');
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    expect(blamed()).toEqual([]);
  });

  test('remote that cannot be reached: the way to try again', async () => {
    const { go } = await open(missing);
    await go('/lost');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
