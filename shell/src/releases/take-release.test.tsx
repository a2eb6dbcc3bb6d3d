import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router';
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
  takeReleaseOnLinks({
    router,
    newer: () => state.newer,
    isSafe: () => state.isSafe,
    go: (href) => gone.push(href),
  });
  render(<RouterProvider router={router} />);
  const follow = async (name: string) => {
    await userEvent.click(screen.getByText(name));
    return router.state.location.pathname;
  };
  return { router, gone, state, follow };
}

test('a newer release is let in when a link is followed: the browser goes there itself', async () => {
  const { gone, follow } = open('r2');
  expect(await follow('questions')).toBe('/');
  expect(gone).toEqual(['http://localhost/faq?from=here']);
});

test('without a newer release, or where work would be lost, a link leads on as ever', async () => {
  const { gone, follow, state } = open(null);
  expect(await follow('questions')).toBe('/faq');
  Object.assign(state, { newer: 'r2', isSafe: false });
  expect(await follow('questions')).toBe('/faq');
  expect(gone).toEqual([]);
});

test('it is not let in where a page goes on by itself, nor on Back, nor where nothing is added to the history', async () => {
  const { router, gone, follow } = open('r2');
  expect(await follow('send')).toBe('/done');
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/');
  expect(await follow('terms')).toBe('/terms');
  expect(gone).toEqual([]);
});

test('a release that was asked for and did not come is not asked for again; the next one is', async () => {
  const { gone, follow, state } = open('r2');
  await follow('questions');
  expect(await follow('questions')).toBe('/faq');
  expect(gone).toHaveLength(1);
  state.newer = 'r3';
  await follow('news');
  expect(gone).toHaveLength(2);
});
