import { fakeHost } from '@playday/shared/testing';
import { createMemoryRouter } from 'react-router';
import { requireSession } from './require-session.ts';
import { stepsBack } from './steps-back.ts';

const guard = (request: Request) => {
  requireSession(fakeHost({}), request);
  return null;
};

/**
 * A router with the given history, of which the last page is shown; `location` follows it, as in a
 * browser.
 */
function openAt(entries: string[]) {
  history.replaceState(null, '', entries.at(-1));
  const router = createMemoryRouter(
    [{ path: '/account', loader: ({ request }) => guard(request) }, { path: '*' }],
    { initialEntries: entries },
  ).initialize();
  return router;
}

test('link to a guarded page: sign-in is pushed, Back leads to the link’s page', async () => {
  const router = openAt(['/']);
  await router.navigate('/account?tab=1');
  expect(router.state.location).toMatchObject({
    pathname: '/login',
    search: '?next=%2Faccount%3Ftab%3D1',
  });
  expect(router.state.historyAction).toBe('PUSH');
});

test('Back to a guarded page: sign-in replaces it, Back again leads to that before', async () => {
  const router = openAt(['/', '/account', '/faq']);
  history.replaceState(null, '', '/account');
  await router.navigate(-1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.historyAction).toBe('REPLACE');
  await router.navigate(-1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(router.state.location.pathname).toBe('/');
});

describe('Back', () => {
  const at = (...paths: string[]) => {
    const navigation = {
      entries: () => paths.map((path) => ({ url: `http://localhost${path}` })),
      currentEntry: { index: paths.length - 1 },
    };
    Object.assign(globalThis, { navigation });
    history.replaceState(null, '', paths.at(-1));
  };
  afterEach(() => Reflect.deleteProperty(globalThis, 'navigation'));

  test.each([
    [['/', '/event/a'], 1],
    [['/news', '/event/a', '/event/a', '/event/a?lang=th'], 3],
    [['/login?next=/', '/event/a'], null],
    [['/', '/verify?token=x', '/event/a'], null],
    [['/event/a'], null],
  ])('history %j: %p steps', (paths, steps) => {
    at(...paths);
    expect(stepsBack(false)).toBe(steps);
  });

  test('unknown history: one step; first page: none', () => {
    expect([stepsBack(false), stepsBack(true)]).toEqual([1, null]);
  });
});
