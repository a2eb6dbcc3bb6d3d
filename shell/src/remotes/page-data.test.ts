import { waitFor } from '@testing-library/dom';
import { createBrowserRouter } from 'react-router';
import { createPageData } from './page-data.ts';

let answers: (() => void)[];
let loads: string[];
let router: ReturnType<typeof createBrowserRouter>;
let isOnline: boolean;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'] });
  answers = [];
  loads = [];
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  history.replaceState(null, '', '/');
  // Each loader answers with the number of its call, once the test lets it.
  const loader = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    const count = loads.push(pathname + search);
    return new Promise<string>((resolve) => answers.push(() => resolve(`${pathname} ${count}`)));
  };
  const data = createPageData((pathname) => !pathname.startsWith('/account'));
  router = createBrowserRouter(
    [
      { id: 'home', path: '/', loader },
      { id: 'other', path: '*', loader },
    ],
    { hydrationData: { loaderData: { home: 'from the document' } }, dataStrategy: data.load },
  );
  data.start(router);
});
afterEach(() => {
  router.dispose();
  jest.restoreAllMocks();
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
async function back() {
  history.back();
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
}

test('Back: the page is there before its data is loaded again, and then shows the new data', async () => {
  await go('/event/a');
  history.back();
  await waitFor(() => expect(shown()).toBe('from the document'));
  expect(router.state).toMatchObject({ location: { pathname: '/' }, navigation: { state: 'idle' } });
  await answer();
  await waitFor(() => expect(shown()).toBe('/ 2'));
  expect(loads).toEqual(['/event/a', '/']);
});

test('Forward: the same', async () => {
  await go('/event/a');
  await back();
  await waitFor(() => expect(shown()).toBe('from the document'));
  history.forward();
  await waitFor(() => expect(shown()).toBe('/event/a 1'));
});

test('link to a page that was shown before: its data is loaded', async () => {
  await go('/event/a');
  await go('/');
  expect(shown()).toBe('/ 2');
});

test('Back without a network: the page stays as it was', async () => {
  await go('/event/a');
  isOnline = false;
  history.back();
  await waitFor(() => expect(shown()).toBe('from the document'));
  expect(loads).toEqual(['/event/a']);
});

test('Back after five minutes, or to a page of an account: the data is loaded first', async () => {
  await go('/account/orders');
  await go('/event/a');
  history.back();
  await answer();
  await waitFor(() => expect(shown()).toBe('/account/orders 3'));
  jest.setSystemTime(Date.now() + 300_000);
  history.back();
  await answer();
  await waitFor(() => expect(shown()).toBe('/ 4'));
});

test('entry of the history that did not come from the router: it gets no data of another page', async () => {
  await go('/event/a');
  history.pushState(null, '', '/event/b');
  history.pushState(null, '', '/event/c');
  history.back();
  await answer();
  await waitFor(() => expect(shown()).toBe('/event/b 2'));
});

test('page that did not come with the document: its data is loaded', async () => {
  const data = createPageData(() => true);
  const routes = [{ id: 'home', path: '*', loader: () => 'loaded' }];
  const first = createBrowserRouter(routes, { dataStrategy: data.load });
  data.start(first);
  await waitFor(() => expect(first.state.loaderData).toEqual({ home: 'loaded' }));
  first.dispose();
});
