import { forgetScrollOfNewVisit, scrollKey } from './scroll.ts';
import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { FirstNavigationMarker } from './FirstNavigationMarker.tsx';

const first = (path: string) => {
  const { pathname, search } = new URL(path, location.origin);
  return scrollKey({ key: 'default', pathname, search });
};

test('first page: its scroll position is stored under a hash, not under its address', () => {
  expect(first('/message-register?email=mali%40playday.test')).toMatch(/^-?\d+$/);
  expect(first('/news?page=2')).toBe(first('/news?page=2'));
  expect(first('/news?page=2')).not.toBe(first('/news?page=3'));
});

test('page reached by navigation: its scroll position stored under its history entry’s key', () => {
  expect(scrollKey({ key: 'abc123', pathname: '/news', search: '' })).toBe('abc123');
});

test('new visit to an address: it starts at the top', () => {
  const visit = { type: 'navigate' } as PerformanceNavigationTiming;
  Object.assign(performance, { getEntriesByType: () => [visit] });
  const kept = { [first(location.pathname)]: 400, abc123: 100 };
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify(kept));
  forgetScrollOfNewVisit();
  expect(sessionStorage.getItem('react-router-scroll-positions')).toBe('{"abc123":100}');
  sessionStorage.clear();
});

const isNoted = () => 'moved' in document.documentElement.dataset;
beforeEach(() => {
  delete document.documentElement.dataset.moved;
});

function show() {
  const frame = (
    <>
      <FirstNavigationMarker />
      <Outlet />
    </>
  );
  const children = ['/', '/faq', '/news'].map((path) => ({ path, element: <p>{path}</p> }));
  const router = createMemoryRouter([{ element: frame, children }], {
    initialEntries: ['/news', '/'],
    initialIndex: 1,
  });
  render(<RouterProvider router={router} />);
  return router;
}

test('only the query changes: the first page is still current', async () => {
  const router = show();
  await act(() => router.navigate('/?shown=40'));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
  expect(isNoted()).toBe(false);
});

test('navigation by link: the document is marked once the new page is shown', async () => {
  const router = show();
  await act(() => router.navigate('/faq'));
  expect(isNoted()).toBe(false);
  await waitFor(() => expect(isNoted()).toBe(true));
});

test('Back: the document is marked at once, before the scroll position is restored', async () => {
  const router = show();
  await act(() => router.navigate(-1));
  expect(isNoted()).toBe(true);
});
