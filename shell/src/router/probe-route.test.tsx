import type { RouteObject } from 'react-router';
import { isCausedBy, loadDeclaredRoute } from './probe-route.ts';
import { shellRoutes } from './routes.tsx';

const Page = () => null;
const load = (url: string, pages: RouteObject[], path = url) =>
  loadDeclaredRoute(
    shellRoutes(['account'], { account: pages }),
    { path },
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

test('an error is caused by itself and by what it wraps', () => {
  const unreachable = new Error('no api');
  expect(isCausedBy(unreachable, [unreachable])).toBe(true);
  expect(isCausedBy(new Error('page', { cause: unreachable }), [unreachable])).toBe(true);
  expect(isCausedBy(new Error('no api'), [unreachable])).toBe(false);
  expect(isCausedBy(undefined, [unreachable])).toBe(false);
});
