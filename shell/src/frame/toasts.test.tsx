import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showInFrame } from '../testing/show-in-frame.tsx';
import { Toasts } from './Toasts.tsx';
import { showToastAtom } from './toasts.ts';

// jsdom has no layout, so no size ever changes.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterEach(() => jest.useRealTimers());

function open() {
  const { store } = showInFrame(<Toasts />);
  return (message: string, type: 'info' | 'error' = 'info', options?: { isAnnounced?: boolean }) =>
    act(() => store.set(showToastAtom, { message, type, ...options }));
}

test('error: announced at once; closed, it slides out and is removed after 0.2 s', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const show = open();
  show('No internet connection', 'error');
  const toast = screen.getByRole('alert');
  expect(toast).toHaveTextContent('No internet connection');
  await user.click(screen.getByRole('button', { name: 'Close the message' }));
  expect(toast).toHaveAttribute('data-leaving', 'true');
  expect(toast).toHaveAttribute('inert');
  act(() => jest.advanceTimersByTime(200));
  expect(toast).not.toBeInTheDocument();
});

test('closed message: the focus returns to where it was', async () => {
  const show = open();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  show('hello');
  await userEvent.click(screen.getByRole('button', { name: 'Close the message' }));
  expect(field).toHaveFocus();
  field.remove();
});

test('a message that is shown again while it slides out stays', () => {
  jest.useFakeTimers();
  const show = open();
  show('hello');
  act(() => jest.advanceTimersByTime(15_100));
  show('hello');
  act(() => jest.advanceTimersByTime(200));
  expect(screen.getByText('hello')).toBeInTheDocument();
});

test('the same message again: announced anew, and shown for another 15 s', () => {
  jest.useFakeTimers();
  const show = open();
  show('No tickets left', 'error');
  const first = screen.getByRole('alert');
  act(() => jest.advanceTimersByTime(14_000));
  show('No tickets left', 'error');
  // Screen readers announce an alert that is inserted.
  expect(first).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(14_999));
  expect(screen.getByRole('alert')).not.toHaveAttribute('data-leaving', 'true');
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('alert')).toHaveAttribute('data-leaving', 'true');
});

test('one message at a time: the newest; an info waits for an error, then has its own 15 s', () => {
  jest.useFakeTimers();
  const show = open();
  show('offline', 'error');
  show('No tickets left', 'error');
  show('The link is copied.');
  expect(screen.getByRole('alert')).toHaveTextContent('No tickets left');
  expect(screen.queryByText(/offline|copied/)).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(15_000));
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('The link is copied.');
  act(() => jest.advanceTimersByTime(15_000));
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

describe('place of the toast', () => {
  let tops: number[] = [];
  let main: HTMLElement;
  beforeEach(() => {
    main = document.body.appendChild(document.createElement('main'));
    // jsdom has no layout: the window is 844 px high, and the toasts are at its bottom or below the
    // header.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      // oxlint-disable-next-line testing-library/no-node-access -- imitates the layout of each element
      const top = tops[[...main.children].indexOf(this)];
      if (top !== undefined) return new DOMRect(20, top, 300, 48);
      return new DOMRect(20, (this as HTMLElement).dataset.place === 'top' ? 72 : 748, 350, 80);
    });
  });
  afterEach(() => {
    main.remove();
    jest.restoreAllMocks();
  });
  const lay = (...all: number[]) => {
    tops = all;
    main.replaceChildren(...tops.map(() => document.createElement('button')));
  };
  const markAsCode = (index: number) =>
    main.children[index]!.setAttribute('data-keep-clear', 'code');
  const place = () => screen.getByRole('alert').parentElement?.dataset.place ?? 'bottom';

  test.each([
    ['a button where they arrive: at the top', [760], 'top'],
    ['no button there: at the bottom', [500], 'bottom'],
    ['more buttons at the top: at the bottom', [760, 60, 130], 'bottom'],
  ])('%s', async (_, buttons, expected) => {
    lay(...buttons);
    open()('No tickets left', 'error');
    await waitFor(() => expect(place()).toBe(expected));
  });

  test('ticket’s code where it arrives: at the top, although more buttons are there', async () => {
    lay(760, 60, 130);
    markAsCode(0);
    open()('No tickets left', 'error');
    await waitFor(() => expect(place()).toBe('top'));
  });

  test('ticket’s code in dialogs: at the bottom, while messages there are at the top', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.append(main);
    lay(80);
    markAsCode(0);
    await act(async () => dialog.setAttribute('open', ''));
    open()('No tickets left', 'error');
    await waitFor(() =>
      expect(screen.getByRole('alert').parentElement?.dataset.place).toBe('bottom'),
    );
    expect(dialog).toContainElement(screen.getByRole('alert'));
    await act(async () => dialog.remove());
  });

  test('page scrolled until a button is below them: they move away, and stay there', async () => {
    lay(900);
    open()('No tickets left', 'error');
    await waitFor(() =>
      expect(screen.getByRole('alert').parentElement?.dataset.place).toBe('bottom'),
    );
    lay(760);
    fireEvent.scroll(window);
    await waitFor(() => expect(place()).toBe('top'));
    lay(400);
    fireEvent.scroll(window);
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(place()).toBe('top');
  });
});

test('message that the page announces itself: shown, but in no live region', () => {
  open()('Login or password is wrong.', 'error', { isAnnounced: false });
  const message = screen.getByText('Login or password is wrong.');
  expect(message).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  // oxlint-disable-next-line testing-library/no-node-access -- which live region applies depends on the nearest one
  expect(message.closest('[aria-live]')).toHaveAttribute('aria-live', 'off');
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
  act(() => jest.advanceTimersByTime(5_300));
  expect(toast()).not.toBeInTheDocument();
  above.remove();
});

test('message whose dialog is removed from the page: no error, it is moved out', async () => {
  HTMLElement.prototype.showPopover = function () {
    if (!this.isConnected) throw new DOMException('disconnected', 'InvalidStateError');
  };
  const show = open();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  await act(async () => dialog.setAttribute('open', ''));
  act(() => {
    dialog.remove();
    show('Taken back');
  });
  expect(await screen.findByRole('status')).toHaveTextContent('Taken back');
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
});
