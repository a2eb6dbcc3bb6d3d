import type { RouteObject } from 'react-router';
import { isCausedBy, loadDeclaredRoute } from './probe-route.ts';
import { shellRoutes } from './routes.tsx';

const Page = () => null;
const load = (
  url: string,
  pages: RouteObject[],
  path = url,
  paths = [path],
  foreign = ['/faq', '/', '/account/*', '*'],
) =>
  loadDeclaredRoute(
    shellRoutes(['account'], { account: pages }),
    { path, paths, foreign },
    { owner: 'account', origin: 'https://a', url },
  );

test('lazy routes of an address, parents included, are loaded', async () => {
  const loaded: string[] = [];
  const lazy = (name: string) => ({
    Component: async () => {
      loaded.push(name);
      return Page;
    },
  });
  const pages: RouteObject[] = [
    {
      path: '/account',
      lazy: lazy('layout'),
      children: [
        { path: 'orders', lazy: lazy('orders') },
        { path: 'tickets', lazy: lazy('tickets') },
      ],
    },
  ];
  await load('/account/orders?page=2', pages, '/account/*');
  expect(loaded).toEqual(['layout', 'orders']);
});

test.each([
  ['no route', [{ path: '/other', Component: Page }]],
  ['only a catch-all route', [{ path: '*', Component: Page }]],
  ['only a catch-all route with a slash', [{ path: '/*', Component: Page }]],
])(
  'declared address for which the code has %s: an error that says what to do',
  async (_what, pages) => {
    await expect(load('/orders', pages)).rejects.toThrow(
      'account declares /orders but has no route here: add one, ' +
        'or remove the path from remote.json',
    );
  },
);

test.each<[string, string, RouteObject[]]>([
  ['the catch-all route of the declared path *', '*', [{ path: '*', Component: Page }]],
  ['a parameter', '/event/*', [{ path: '/event/:id', Component: Page }]],
  [
    'a catch-all route below the declared path',
    '/event/*',
    [{ path: '/event/*', Component: Page }],
  ],
])('address that matches %s is the remote’s own', async (_what, path, pages) => {
  await expect(load('/event/none', pages, path)).resolves.toBeUndefined();
});

test.each<[string, RouteObject[]]>([
  ['/faq', [{ path: '/faq', Component: Page }]],
  ['/', [{ path: '/', Component: Page }]],
  ['/account', [{ path: '/account', children: [{ index: true, Component: Page }] }]],
  ['/account/orders/x', [{ path: '/account', children: [{ path: 'orders/:id?/*' }] }]],
])('code with a route at %s, which another remote declares: an error', async (at, more) => {
  const pages = [{ path: '/orders', Component: Page }, ...more];
  await expect(load('/orders', pages)).rejects.toThrow(
    `account has a route at ${at}, which another remote declares: remove it`,
  );
});

test('routes that it declares or that nobody does, and a catch-all route: no error', async () => {
  const pages: RouteObject[] = [
    { path: '/orders', Component: Page },
    { path: '/account', children: [{ index: true }, { path: 'a/:id' }, { path: '*' }] },
    { path: '/former/:id?', Component: Page },
    { path: '*', Component: Page },
  ];
  await expect(
    load('/orders', pages, '/orders', ['/orders', '/account/*']),
  ).resolves.toBeUndefined();
});

test('an error is caused by itself and by what it wraps', () => {
  const unreachable = new Error('no api');
  expect(isCausedBy(unreachable, [unreachable])).toBe(true);
  expect(isCausedBy(new Error('page', { cause: unreachable }), [unreachable])).toBe(true);
  expect(isCausedBy(new Error('no api'), [unreachable])).toBe(false);
  expect(isCausedBy(undefined, [unreachable])).toBe(false);
});
