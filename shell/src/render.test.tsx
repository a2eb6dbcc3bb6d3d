import { setImmediate } from 'node:timers';
import { defaultContacts } from '@playday/shared/rules/shop/contacts';
import type { DeclaredRoute } from '@playday/shared/api-contract/remote-definition';
import render from './render.tsx';
import type { Rendered, RenderTask } from './page/render-task.ts';
import { testSignedOutHost } from '@playday/shared/testing/host-conformance';
import { serverHost } from './host/server-host.ts';

// React's server renderer needs it; the tests' browser environment does not have it.
Object.assign(globalThis, { setImmediate });

const common = { language: 'en' as const, contacts: defaultContacts, readTimeoutMs: 1000 };

let builds = 0;
/** Renders one address of a build whose routes are the given code, while the api is down. */
const draw = (routes: string, url: string, probed?: Pick<DeclaredRoute, 'path' | 'access'>) =>
  render({
    url,
    route: url,
    origin: 'https://shop.test',
    ...common,
    now: 0,
    apiBase: 'http://127.0.0.1:9/api',
    owner: 'account',
    code: {
      build: `build-${++builds}`,
      text: `module.exports = { contract: 3, routes: (host) => [${routes}] };`,
    },
    words: {},
    ...(probed && { probed }),
  } satisfies RenderTask);

/** The same, to prove the build. */
const probe = (routes: string, declared: Pick<DeclaredRoute, 'path' | 'access'>) =>
  draw(routes, declared.path, declared);

test('page that throws: the error', async () => {
  const route = '{ path: "/orders", Component: () => missing() }';
  await expect(probe(route, { path: '/orders' })).rejects.toThrow('missing is not defined');
});

test('loader that passes on the error of an unanswered read: no failure of the build', async () => {
  const route =
    '{ path: "/orders", loader: () => host.http("GET /news", { query: {} }), Component: ' +
    '() => "My orders" }';
  await expect(probe(route, { path: '/orders' })).resolves.toMatchObject({ isComplete: false });
});

test('loader that fails after an unanswered read for another reason: the error', async () => {
  const route = `{ path: "/orders", Component: () => "My orders",
    loader: () => host.http("GET /news", { query: {} }).catch(() => missing()) }`;
  await expect(probe(route, { path: '/orders' })).rejects.toThrow('missing is not defined');
});

test('page behind the session: its code is loaded, its loader does not run', async () => {
  const route = `{ path: "/orders", loader: () => { throw new Error("ran without a browser"); },
    lazy: { Component: async () => { globalThis.loadedPage = true; return () => "My orders"; } } }`;
  await expect(probe(route, { path: '/orders', access: 'session' })).resolves.toMatchObject({
    html: '',
  });
  expect('loadedPage' in globalThis).toBe(true);
});

test('page behind the session whose code does not load: the error', async () => {
  const route =
    '{ path: "/orders", lazy: { Component: () => Promise.reject(new Error("no module")) } }';
  await expect(probe(route, { path: '/orders', access: 'session' })).rejects.toThrow('no module');
});

const reviews = (more: string) => `{ path: "/reviews", Component: () => "Reviews", ${more} }`;

test.each([
  ['throws', '() => missing()', null],
  ['throws undefined', '() => { throw undefined; }', null],
  ['returns nothing', '() => undefined', null],
  ['returns a promise', 'async () => ({ title: "Reviews" })', null],
  ['returns a title that is a number', '() => ({ title: 7 })', null],
  [
    'returns a description that is an object',
    '() => ({ title: "Reviews", description: {} })',
    { title: 'Reviews' },
  ],
  [
    'returns an image without an address',
    '() => ({ title: "Reviews", image: "http://[" })',
    { title: 'Reviews' },
  ],
  [
    'returns JSON-LD with a cycle',
    '() => { const a = { title: "Reviews" }; a.jsonLd = a; return a; }',
    { title: 'Reviews' },
  ],
  [
    'returns JSON-LD with a BigInt',
    '() => ({ title: "Reviews", jsonLd: { id: 1n } })',
    { title: 'Reviews' },
  ],
])(
  'meta that %s: the page is rendered and the problem told; a probe fails',
  async (_what, meta, kept) => {
    const routes = reviews(`handle: { chunk: "reviews", meta: ${meta} }`);
    expect(await draw(routes, '/reviews')).toMatchObject({
      status: 200,
      html: expect.stringContaining('Reviews') as string,
      meta: kept,
      chunk: 'reviews',
      problem: expect.any(String) as string,
    });
    await expect(probe(routes, { path: '/reviews' }).then(() => 'proven')).rejects.not.toBe(
      'proven',
    );
  },
);

test.each([
  ['data with a cycle', '() => { const a = {}; a.a = a; return a; }'],
  ['a BigInt', '() => 1n'],
  [
    'a status that is none',
    '() => ({ type: "DataWithResponseInit", data: 1, init: { status: 1000 } })',
  ],
  [
    'a redirect to no address',
    '() => new Response(null, { status: 302, headers: { location: "http://[" } })',
  ],
  [
    'a redirect to a script',
    '() => new Response(null, { status: 302, headers: { location: "javascript:1" } })',
  ],
  ['nothing thrown', '() => { throw undefined; }'],
])(
  'loader that gives %s: the page is not rendered, instead of breaking its document',
  async (_what, loader) => {
    await expect(
      draw(reviews(`loader: ${loader}`), '/reviews').then(
        () => 'drawn',
        () => 'failed',
      ),
    ).resolves.toBe('failed');
  },
);

const throwing = (error: string) =>
  `{ path: "/reviews/:event", Component: () => "Review", loader: () => { throw ${error}; },
     handle: { meta: () => missing() } }`;
const apiError = (status: number) =>
  `new (require("@playday/shared/kit").ApiError)(${status}, 1004, "not there")`;

test.each([
  ['item that the api does not have', throwing(apiError(404)), '/reviews/none'],
  ['item whose name the api refuses', throwing(apiError(400)), '/reviews/no one'],
  ['404 thrown as a response', throwing('new Response(null, { status: 404 })'), '/reviews/none'],
  ['address above those of the routes', throwing('1'), '/reviews'],
  ['address below those of the routes', throwing('1'), '/reviews/a/b'],
])('%s: the shop’s page for it, with status 404 and its title', async (_what, routes, url) => {
  const drawn = (await draw(routes, url)) as Exclude<Rendered, { redirect: string }>;
  expect(drawn).toMatchObject({ status: 404, meta: { title: 'remote.missingTitle' } });
  expect(drawn.html).toContain('remote.missingTitle');
  for (const error of Object.values(drawn.errors ?? {}))
    expect(error).toMatchObject({ status: 404 });
});

test.each([500, 403, 0])(
  'api error %i out of a loader: the page is not rendered',
  async (status) => {
    const drawn = draw(throwing(apiError(status)), '/reviews/none');
    await expect(drawn).rejects.toThrow('not there');
  },
);

const serverHostAt = (now: number) =>
  serverHost({ ...common, now, apiBase: 'http://api.test' }, () => {});

testSignedOutHost(() => serverHostAt(Date.now()));

test('clock: constant during a rendering', () => {
  expect(serverHostAt(5).now()).toBe(5);
});

const fill = (fills: string, place = 'account/order') =>
  render({
    url: `/${place}`,
    route: place,
    origin: 'https://shop.test',
    ...common,
    now: 0,
    apiBase: 'http://127.0.0.1:9/api',
    owner: 'checkout',
    code: {
      build: `build-${++builds}`,
      text: `module.exports = { contract: 3, routes: () => [], fills: { ${fills} } };`,
    },
    words: {},
    filled: { place, props: { orderId: 'a' } },
  } satisfies RenderTask);

test('what fills a place: rendered with the example’s props', async () => {
  const Order = 'async () => ({ default: ({ orderId }) => `the order ${orderId}` })';
  const rendered = await fill(`'account/order': ${Order}`);
  expect(rendered).toMatchObject({ status: 200, html: expect.stringContaining('the order a') });
});

test('what fills a place and throws, or is not exported: the error', async () => {
  const Order = 'async () => ({ default: () => missing() })';
  await expect(fill(`'account/order': ${Order}`)).rejects.toThrow('missing is not defined');
  await expect(fill('')).rejects.toThrow(
    'checkout declares that it fills account/order but exports nothing',
  );
});
