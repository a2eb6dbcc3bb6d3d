import { setImmediate } from 'node:timers';
import { defaultContacts } from '@playday/shared/rules/contacts';
import type { DeclaredRoute } from '@playday/shared/api-contract/remote-definition';
import render from './render.tsx';
import type { RenderTask } from './render-task.ts';

// React's server renderer needs it; the tests' browser environment does not have it.
Object.assign(globalThis, { setImmediate });

let builds = 0;
/** Probes one address of a build whose routes are the given code, while the api is down. */
const probe = (routes: string, { path, access }: Pick<DeclaredRoute, 'path' | 'access'>) =>
  render({
    url: path,
    origin: 'https://shop.test',
    language: 'en',
    contacts: defaultContacts,
    now: 0,
    apiBase: 'http://127.0.0.1:9/api',
    readTimeoutMs: 1000,
    owner: 'account',
    code: {
      build: `build-${++builds}`,
      text: `module.exports = { contract: 2, routes: (host) => [${routes}] };`,
    },
    words: {},
    probed: { path, access },
  } satisfies RenderTask);

test('page that renders: its content', async () => {
  const page = await probe('{ path: "/orders", Component: () => "My orders" }', { path: '/orders' });
  expect(page).toMatchObject({ status: 200, html: expect.stringContaining('My orders') as string });
});

test('page that throws: the error', async () => {
  const route = '{ path: "/orders", Component: () => missing() }';
  await expect(probe(route, { path: '/orders' })).rejects.toThrow('missing is not defined');
});

test('loader that lets the error of an unanswered read pass: no failure, since the build did nothing wrong', async () => {
  const route =
    '{ path: "/orders", loader: () => host.http("GET /news", { query: {} }), Component: () => "My orders" }';
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
  await expect(probe(route, { path: '/orders', access: 'session' })).resolves.toMatchObject({ html: '' });
  expect('loadedPage' in globalThis).toBe(true);
});

test('page behind the session whose code does not load: the error', async () => {
  const route = '{ path: "/orders", lazy: { Component: () => Promise.reject(new Error("no module")) } }';
  await expect(probe(route, { path: '/orders', access: 'session' })).rejects.toThrow('no module');
});
