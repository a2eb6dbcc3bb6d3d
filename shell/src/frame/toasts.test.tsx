import { fakeHost, Frame } from '@playday/shared/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import words from '../locales/en.json';
import { Toasts } from './Toasts.tsx';
import { showToastAtom } from './toasts.ts';

function open() {
  const store = createStore();
  render(
    <Frame host={fakeHost()} words={{ shell: words }}>
      <Provider store={store}>
        <Toasts />
      </Provider>
    </Frame>,
  );
  return (message: string, type: 'info' | 'error' = 'info') =>
    act(() => store.set(showToastAtom, { message, type }));
}

test('an error is announced at once and can be closed', async () => {
  const show = open();
  show('No internet connection', 'error');
  expect(screen.getByRole('alert')).toHaveTextContent('No internet connection');
  await userEvent.click(screen.getByRole('button', { name: 'Close the message' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the same message is shown once, and at most three toasts are visible', () => {
  const show = open();
  for (const message of ['one', 'one', 'two', 'three', 'four']) show(message);
  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['two', 'three', 'four']);
});

test('a toast hides itself after 15 seconds', () => {
  jest.useFakeTimers();
  const show = open();
  show('hello');
  act(() => jest.advanceTimersByTime(14_900));
  expect(screen.getByText('hello')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText('hello')).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('open dialog: toasts move into it and back out, and their timers keep running', async () => {
  jest.useFakeTimers();
  const show = open();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const toast = () => screen.queryByRole('alert', { hidden: true });
  show('No tickets left', 'error');
  act(() => jest.advanceTimersByTime(10_000));
  await act(async () => dialog.setAttribute('open', ''));
  expect(dialog).toContainElement(toast());
  const above = document.body.appendChild(document.createElement('dialog'));
  document.body.prepend(above);
  await act(async () => above.setAttribute('open', ''));
  expect(above).toContainElement(toast());
  await act(async () => above.removeAttribute('open'));
  expect(dialog).toContainElement(toast());
  await act(async () => {
    dialog.removeAttribute('open');
    dialog.remove();
  });
  expect(toast()).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(5_100));
  expect(toast()).not.toBeInTheDocument();
  above.remove();
  jest.useRealTimers();
});
