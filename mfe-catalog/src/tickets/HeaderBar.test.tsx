import { act, render } from '@testing-library/react';
import { HeaderBar } from './HeaderBar.tsx';

let resized: () => void;
const { ResizeObserver: real } = globalThis;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.ResizeObserver = class {
    constructor(callback: () => void) {
      resized = callback;
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
  jest.spyOn(globalThis, 'getComputedStyle').mockReturnValue({ position: 'fixed' } as never);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
});
afterEach(() => {
  globalThis.ResizeObserver = real;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const height = () => document.documentElement.style.getPropertyValue('--bar-height');

test('bar at the edge that becomes higher: its room follows in the next frame, not at once', () => {
  const { unmount } = render(
    <HeaderBar>
      <p>Get tickets</p>
    </HeaderBar>,
  );
  resized();
  expect(height()).toBe('');
  act(() => jest.advanceTimersByTime(20));
  expect(height()).toBe('96px');
  unmount();
  expect(height()).toBe('');
});
