import { waitFor } from '@testing-library/dom';
import { createBrowserRouter, isRouteErrorResponse } from 'react-router';
import { createPageData, reviveErrors } from './page-data.ts';

let answers: (() => void)[];
let loads: string[];
let seen: string[];
let heard: string[];
let stop: () => void;
let router: ReturnType<typeof createBrowserRouter>;
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'requestAnimationFrame'],
  });
  answers = [];
  loads = [];
  history.replaceState(null, '', '/');
  // Each loader answers with the number of its call, once the test lets it.
  const loader = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    const count = loads.push(pathname + search);
    return new Promise<string>((resolve) => answers.push(() => resolve(`${pathname} ${count}`)));
  };
  const handle = { mayKeep: (data: string) => !data.startsWith('/failed') };
  const data = createPageData(() => false);
  router = createBrowserRouter(
    [
      { id: 'home', path: '/', loader, handle },
      { id: 'account', path: '/account', loader },
      { id: 'other', path: '*', loader, handle },
    ],
    { hydrationData: { loaderData: { home: 'from the document' } }, dataStrategy: data.load },
  );
  [seen, heard] = [[], []];
  router.subscribe(({ navigation }) => heard.push(navigation.state));
  stop = data
    .start(router)
    .subscribe(({ navigation }, { flushSync }) =>
      seen.push(navigation.state + (flushSync ? ' at once' : '')),
    );
});
afterEach(() => {
  router.dispose();
  jest.useRealTimers();
});

const shown = () => Object.values(router.state.loaderData)[0] as string;
async function answer() {
  await waitFor(() => expect(answers.length).toBeGreaterThan(0));
  answers.shift()?.();
}
async function go(path: string) {
  const arrived = router.navigate(path);
  await answer();
  await arrived;
}
async function back(to: string) {
  history.back();
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
}

test('navigation before the full style sheet is applied: its page is shown with it', async () => {
  router.dispose();
  let apply = () => {};
  const styled = new Promise<void>((done) => (apply = done));
  const data = createPageData(() => false, styled);
  router = createBrowserRouter(
    ['/', '/news'].map((path) => ({ path, loader: () => path })),
    { hydrationData: { loaderData: { 0: '/' } }, dataStrategy: data.load },
  );
  data.start(router);
  const arrived = router.navigate('/news');
  await new Promise((done) => setTimeout(done));
  expect(router.state.location.pathname).toBe('/');
  apply();
  await arrived;
  expect(router.state.location.pathname).toBe('/news');
});

test('Back and Forward: the page has the data it was left with, without a request', async () => {
  await go('/event/a');
  await back('/');
  expect(shown()).toBe('from the document');
  history.forward();
  await waitFor(() => expect(shown()).toBe('/event/a 1'));
  expect(loads).toEqual(['/event/a']);
});

test('Back to kept data: pages render once; a link: they render after the next paint', async () => {
  await go('/event/a');
  expect(seen).toEqual(['loading']);
  await waitFor(() => expect(seen).toEqual(['loading', 'idle at once']));
  await back('/');
  expect(seen).toEqual(['loading', 'idle at once', 'idle']);
  // The tag manager, for one, has to hear of it before the page is shown.
  expect(heard).toEqual(['loading', 'idle', 'loading', 'idle']);
});

test('change before the next paint: pages hear both states; another query: at once', async () => {
  await go('/event/a');
  void router.navigate('/event/b');
  await waitFor(() => expect(seen).toEqual(['loading', 'idle', 'loading']));
  await answer();
  await waitFor(() => expect(seen).toEqual(['loading', 'idle', 'loading', 'idle at once']));
  await go('/event/b?day=2');
  expect(seen.slice(4)).toEqual(['loading', 'idle']);
});

test.each([
  ['Back before the next paint: pages hear of the page that is left, then of the one before', true],
  ['a page in the background, which is never painted: pages hear of it all the same', false],
])('%s', async (_, isLeft) => {
  const paint = jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  await go('/event/a');
  if (isLeft) await back('/');
  await waitFor(() =>
    expect(seen).toEqual(isLeft ? ['loading', 'idle', 'idle'] : ['loading', 'idle at once']),
  );
  paint.mockRestore();
});

test('nobody listens any more: a page that waits for its paint is told to nobody', async () => {
  await go('/event/a');
  stop();
  await new Promise((done) => setTimeout(done, 150));
  expect(seen).toEqual(['loading']);
});

test('link to a page that was shown before: its data is loaded', async () => {
  await go('/event/a');
  await go('/');
  expect(shown()).toBe('/ 2');
});

test('reload after Back: the data is loaded', async () => {
  await go('/event/a');
  await back('/');
  const reloaded = router.revalidate();
  await answer();
  await reloaded;
  expect(shown()).toBe('/ 2');
});

test.each(['/account', '/failed'])(
  'Back to a page that may not be kept (%s): its data is loaded',
  async (path) => {
    await go(path);
    await go('/event/a');
    history.back();
    await answer();
    await waitFor(() => expect(shown()).toBe(`${path} 3`));
  },
);

test('Back five minutes after the data was loaded: it is loaded again', async () => {
  await go('/event/a');
  jest.setSystemTime(Date.now() + 200_000);
  await back('/');
  expect(shown()).toBe('from the document');
  await go('/event/b');
  jest.setSystemTime(Date.now() + 100_000);
  history.back();
  await answer();
  await waitFor(() => expect(shown()).toBe('/ 3'));
});

test('history entry not from the router: gets no data of another page', async () => {
  await go('/event/a');
  history.pushState(null, '', '/event/b');
  history.pushState(null, '', '/event/c');
  history.back();
  await answer();
  await waitFor(() => expect(shown()).toBe('/event/b 2'));
});

test('page that did not come with the document: its data is loaded', async () => {
  const data = createPageData(() => false);
  const routes = [{ id: 'home', path: '*', loader: () => 'loaded' }];
  const first = createBrowserRouter(routes, { dataStrategy: data.load });
  data.start(first);
  await waitFor(() => expect(first.state.loaderData).toEqual({ home: 'loaded' }));
  first.dispose();
});

test('errors of a server-rendered page: are error responses to the router; none: null', () => {
  const errors = reviveErrors({
    event: { status: 404, statusText: 'Not Found', data: { code: 1004 } },
  });
  expect(isRouteErrorResponse(errors?.event)).toBe(true);
  expect(errors?.event).toMatchObject({
    status: 404,
    statusText: 'Not Found',
    data: { code: 1004 },
  });
  expect(reviveErrors(null)).toBeNull();
});
