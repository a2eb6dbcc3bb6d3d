import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FollowLinkProvider, followWith, Link } from '@playday/shared/kit';
import { fakeHost, Frame as Providers } from '@playday/shared/testing';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router';
import { takeReleaseOnLinks } from './take-release.ts';

beforeEach(() => sessionStorage.clear());

function Frame() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/faq?from=here">questions</Link>
      <Link to="/news">news</Link>
      <Link to="/terms" replace>
        terms
      </Link>
      <button type="button" onClick={() => void navigate('/done')}>
        send
      </button>
      <Outlet />
    </>
  );
}

function open(newer: string | null, isSafe = true) {
  const router = createMemoryRouter([
    { element: <Frame />, children: [{ path: '*', element: <p>page</p> }] },
  ]);
  const gone: string[] = [];
  const state = { newer, isSafe };
  const takesOver = takeReleaseOnLinks({
    newer: () => state.newer,
    isSafe: () => state.isSafe,
    go: (to) => gone.push(to),
  });
  render(
    <Providers host={fakeHost()} words={{}}>
      <FollowLinkProvider value={followWith(router, takesOver)}>
        <RouterProvider router={router} />
      </FollowLinkProvider>
    </Providers>,
  );
  const follow = async (name: string) => {
    await userEvent.click(screen.getByText(name));
    return router.state.location.pathname;
  };
  return { router, gone, state, follow };
}

test('no newer release, or unsaved work: the link navigates within the page', async () => {
  const { gone, follow, state } = open(null);
  expect(await follow('questions')).toBe('/faq');
  Object.assign(state, { newer: 'r2', isSafe: false });
  expect(await follow('questions')).toBe('/faq');
  expect(gone).toEqual([]);
});

test('navigation by code, Back, replaced history entry: no newer release is loaded', async () => {
  const { router, gone, follow } = open('r2');
  expect(await follow('send')).toBe('/done');
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/');
  expect(await follow('terms')).toBe('/terms');
  expect(gone).toEqual([]);
});

test('release requested once that did not come: not requested again; the next is', async () => {
  const { gone, follow, state } = open('r2');
  await follow('questions');
  expect(await follow('questions')).toBe('/faq');
  expect(gone).toHaveLength(1);
  state.newer = 'r3';
  await follow('news');
  expect(gone).toHaveLength(2);
});
