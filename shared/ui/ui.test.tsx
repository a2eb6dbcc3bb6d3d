import { act, fireEvent, render, screen } from '@testing-library/react';
import { fakeHost } from '../testing/fake-host.ts';
import { Frame } from '../testing/frame.tsx';
import { Countdown } from './Countdown.tsx';
import { Modal } from './Modal.tsx';
import { Poster } from './Poster.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const countdown = (endsAt: number, host = fakeHost()) => (
  <Frame host={host} words={{}}>
    <Countdown endsAt={endsAt} />
  </Frame>
);

test('end that changes between two ticks: thirty minutes begin at 30:00', () => {
  const host = fakeHost();
  const inThirtyMinutes = () => Date.now() + 1_800_000;
  const { rerender } = render(countdown(inThirtyMinutes(), host));
  act(() => jest.advanceTimersByTime(900));
  rerender(countdown(inThirtyMinutes(), host));
  expect(screen.getByRole('timer')).toHaveTextContent('30:00');
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByRole('timer')).toHaveTextContent('29:59');
});

test('page translated by the browser: it counts on, and is left as it is', () => {
  render(countdown(Date.now() + 1_800_000));
  const timer = screen.getByRole('timer');
  expect(timer).toHaveAttribute('translate', 'no');
  // A translator that takes no notice of that.
  timer.replaceChildren(Object.assign(document.createElement('font'), { textContent: '30:00' }));
  act(() => jest.advanceTimersByTime(1000));
  expect(timer).toHaveTextContent('29:59');
});

test('server’s time not known: no time is shown and nothing is late until it is known', () => {
  const host = fakeHost();
  host.setTimeKnown(false);
  const timer = () => screen.getByRole('timer');
  render(countdown(Date.now() + 60_000, host));
  expect(timer()).toHaveTextContent('–:–');
  expect(timer()).toHaveAttribute('data-late', 'false');
  act(() => host.setTimeKnown(true));
  expect(timer()).toHaveTextContent('01:00');
  expect(timer()).toHaveAttribute('data-late', 'true');
});

test('without an image: the name’s initials stand in for it, and screen readers skip them', () => {
  render(<Poster poster="" name="Late Set: Jazz" sizes="72px" />);
  expect(screen.getByText('LS')).toHaveAttribute('aria-hidden', 'true');
});

test('dialog before the full style sheet is applied: opens after it, unless closed', async () => {
  const { dataset } = document.documentElement;
  const modal = (isOpen: boolean) => <Modal isOpen={isOpen} onClose={() => {}} />;
  const isOpen = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true }).open;
  const styled = async () => {
    delete dataset.unstyled;
    await Promise.resolve();
  };
  dataset.unstyled = '';
  const { rerender } = render(modal(true));
  expect(isOpen()).toBe(false);
  await styled();
  expect(isOpen()).toBe(true);
  rerender(modal(false));
  dataset.unstyled = '';
  rerender(modal(true));
  rerender(modal(false));
  await styled();
  expect(isOpen()).toBe(false);
});

test('dialog closed by Escape and reopened before the browser reports that: it stays open', () => {
  const onClose = jest.fn();
  const modal = (isOpen: boolean) => <Modal isOpen={isOpen} onClose={onClose} />;
  const { rerender } = render(modal(true));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent(dialog, new Event('cancel'));
  dialog.open = false;
  expect(onClose).toHaveBeenCalledTimes(1);
  rerender(modal(false));
  rerender(modal(true));
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});
