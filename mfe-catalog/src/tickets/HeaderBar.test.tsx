import { act, render } from '@testing-library/react';
import { HeaderBar } from './HeaderBar.tsx';

let resized: () => void;
let offsetHeight = 96;
const { ResizeObserver: real, IntersectionObserver: realIntersections } = globalThis;

beforeEach(() => {
  jest.useFakeTimers();
  offsetHeight = 96;
  globalThis.ResizeObserver = class {
    constructor(callback: () => void) {
      resized = callback;
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
  // Never reports, so that the header stays out of view.
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  jest.spyOn(globalThis, 'getComputedStyle').mockReturnValue({ position: 'fixed' } as never);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => offsetHeight);
});
afterEach(() => {
  globalThis.ResizeObserver = real;
  globalThis.IntersectionObserver = realIntersections;
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

test('bar above a quarter of the window: compact; it leaves the edge above a third', () => {
  const { unmount } = render(
    <HeaderBar>
      <p>Get tickets</p>
    </HeaderBar>,
  );
  const sizeAt = (share: number) => {
    offsetHeight = innerHeight * share;
    resized();
    act(() => jest.advanceTimersByTime(20));
    return /data-sticks="(\w+)"/.exec(document.body.innerHTML)?.[1];
  };
  expect(sizeAt(0.24)).toBe('full');
  expect(sizeAt(0.4)).toBe('compact');
  expect(sizeAt(0.32)).toBe('compact');
  expect(sizeAt(0.34)).toBeUndefined();
  act(() => {
    dispatchEvent(new Event('resize'));
  });
  expect(sizeAt(0.24)).toBe('full');
  unmount();
});
