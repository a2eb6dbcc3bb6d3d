import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { FirstNavigationMarker } from './FirstNavigationMarker.tsx';

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
