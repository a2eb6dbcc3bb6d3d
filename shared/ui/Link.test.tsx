import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { fakeHost, Frame } from '../testing/testing.tsx';
import { Link, type LinkProps, NavLink } from './Link.tsx';

let drawn: number;

function show(link: Partial<LinkProps> & { isNav?: boolean } = {}) {
  drawn = 0;
  const { isNav, ...rest } = link;
  const Kind = isNav ? NavLink : Link;
  const layout = (
    <>
      <Profiler id="link" onRender={() => void drawn++}>
        <Kind to="/faq?x=1" {...rest}>
          go
        </Kind>
      </Profiler>
      <Outlet />
    </>
  );
  const pages = ['/', '/faq', '/faq/one', '/faqs'].map((path) => ({
    path,
    element: <p>at {path}</p>,
    loader: () => null,
  }));
  const router = createMemoryRouter([
    { element: layout, hydrateFallbackElement: <p />, children: pages },
  ]);
  const host = fakeHost();
  const prefetch = jest.spyOn(host, 'prefetch');
  render(
    <Frame host={host} words={{}} router={router}>
      <RouterProvider router={router} />
    </Frame>,
  );
  return { router, prefetch };
}
/** Clicks; returns whether the browser would follow the link itself. */
function click(more: MouseEventInit = {}) {
  const link = screen.getByRole('link');
  const event = createEvent.click(link, { button: 0, ...more });
  // Prevents the browser's own navigation, which jsdom does not have.
  addEventListener('click', (late) => late.preventDefault(), { once: true });
  let isTaken = false;
  document.addEventListener('click', ({ defaultPrevented }) => (isTaken = defaultPrevented), {
    once: true,
  });
  fireEvent(link, event);
  return !isTaken;
}

test('click: navigation within the page, without a new render of the link', async () => {
  const { router } = show();
  await screen.findByText('at /');
  const before = drawn;
  expect(click()).toBe(false);
  await screen.findByText('at /faq');
  expect(router.state.location.search).toBe('?x=1');
  expect(router.state.historyAction).toBe('PUSH');
  expect(drawn).toBe(before);
});

test('link to the current address: it replaces the history entry', async () => {
  const { router } = show({ to: '/' });
  await screen.findByText('at /');
  click();
  await waitFor(() => expect(router.state.historyAction).toBe('REPLACE'));
});

test.each<[string, Partial<LinkProps>, MouseEventInit]>([
  ['with Ctrl', {}, { ctrlKey: true }],
  ['with ⌘', {}, { metaKey: true }],
  ['with the middle button', {}, { button: 1 }],
  ['that opens a tab', { target: '_blank' }, {}],
  ['on a download', { download: 'x' }, {}],
  ['on another origin', { to: 'https://example.com' }, {}],
])('click %s: left to the browser', async (_, link, more) => {
  const { router } = show(link);
  await screen.findByText('at /');
  expect(click(more)).toBe(true);
  expect(router.state.location.pathname).toBe('/');
});

test('click that a handler prevents: no navigation', async () => {
  const { router } = show({ onClick: (event) => event.preventDefault() });
  await screen.findByText('at /');
  click();
  expect(router.state.location.pathname).toBe('/');
});

test('hover, touch or focus: the target is prefetched', async () => {
  const { prefetch } = show();
  await screen.findByText('at /');
  fireEvent.focus(screen.getByRole('link'));
  expect(prefetch).toHaveBeenCalledWith('/faq?x=1');
});

test('menu link: marked on its page and below it, not on a page with the same prefix', async () => {
  const { router } = show({ isNav: true });
  for (const [path, mark] of [
    ['/faq', 'page'],
    ['/faq/one', 'page'],
    ['/faqs', null],
  ] as const) {
    await act(() => router.navigate(path));
    await screen.findByText(`at ${path}`);
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(mark);
  }
});
