import { createEventBus } from '@playday/shared/contract/event-bus';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';
import { keepFormInput } from './keep-form-input.ts';

function Register() {
  return (
    <form aria-label="register" onSubmit={(event) => event.preventDefault()}>
      <input aria-label="name" name="name" />
      <input aria-label="secret" name="secret" type="password" />
      <Link to="/terms">terms</Link>
    </form>
  );
}

function open({ isGuarded = true } = {}) {
  history.replaceState(null, '', '/register');
  const router = createBrowserRouter([
    { path: '/register', element: <Register /> },
    {
      path: '/login',
      element: <form aria-label="login" onSubmit={(event) => event.preventDefault()} />,
    },
    { path: '*', element: <p>elsewhere</p> },
  ]);
  const { events, publish } = createEventBus(console.error);
  render(<RouterProvider router={router} />);
  keepFormInput({ router, events, isWorkGuarded: () => isGuarded, isRendered: true });
  fireEvent.change(field('name'), { target: { value: 'Mali' } });
  fireEvent.change(field('secret'), { target: { value: 'Playday2026' } });
  return { router, publish };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const settle = async () => {
  for (let step = 0; step < 4; step++) await act(() => jest.advanceTimersByTimeAsync(200));
};

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('a link and Back: the typed text is there again, passwords are not', async () => {
  open();
  fireEvent.click(screen.getByText('terms'));
  await settle();
  expect(screen.getByText('elsewhere')).toBeVisible();
  act(() => history.back());
  await settle();
  expect(field('name').value).toBe('Mali');
  expect(field('secret').value).toBe('');
});

test('session over: the text is still restored after signing in an hour later', async () => {
  const { router, publish } = open();
  publish('session:ended', { reason: 'expired' });
  await act(() => router.navigate('/login', { replace: true }));
  await act(() => jest.advanceTimersByTimeAsync(3_600_000));
  fireEvent.submit(screen.getByRole('form', { name: 'login' }));
  await act(() => router.navigate('/register'));
  await settle();
  expect(field('name').value).toBe('Mali');
});

test('sign-out, a submitted form, or a page without unsaved work: nothing is kept', () => {
  const { publish } = open();
  publish('session:ended', { reason: 'signed-out' });
  expect(sessionStorage.getItem('playday.typed')).toBeNull();
  // A reload or a language switch: the text is saved for the next document.
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('playday.typed')).toContain('Mali');
  fireEvent.submit(screen.getByRole('form', { name: 'register' }));
  expect(sessionStorage.getItem('playday.typed')).toBeNull();
});
