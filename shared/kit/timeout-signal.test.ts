import { timeoutSignal } from './timeout-signal.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('signal: aborts when the time is over, not before', () => {
  const signal = timeoutSignal(1000);
  jest.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('signal with another one: aborts with it, also if that has happened before', () => {
  const other = new AbortController();
  const signal = timeoutSignal(1000, other.signal);
  other.abort('left the page');
  expect(signal.reason).toBe('left the page');
  expect(timeoutSignal(1000, other.signal).aborted).toBe(true);
  jest.advanceTimersByTime(1000);
  expect(signal.reason).toBe('left the page');
});
