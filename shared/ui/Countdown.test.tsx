import { act, render, screen } from '@testing-library/react';
import { fakeHost } from '../testing/fake-host.ts';
import { Frame } from '../testing/frame.tsx';
import { Countdown } from './Countdown.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('end that changes between two ticks: thirty minutes begin at 30:00', () => {
  const host = fakeHost();
  const countdown = (endsAt: number) => (
    <Frame host={host} words={{}}>
      <Countdown endsAt={endsAt} label="Time left" />
    </Frame>
  );
  const inThirtyMinutes = () => Date.now() + 1_800_000;
  const { rerender } = render(countdown(inThirtyMinutes()));
  act(() => jest.advanceTimersByTime(900));
  rerender(countdown(inThirtyMinutes()));
  expect(screen.getByRole('timer')).toHaveTextContent('30:00');
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByRole('timer')).toHaveTextContent('29:59');
});
