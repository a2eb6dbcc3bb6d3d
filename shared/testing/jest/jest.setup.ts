import { jest } from '@jest/globals';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Ends a test that waits in vain. No result depends on how fast a machine is.
configure({ asyncUtilTimeout: 60_000 });

// An unexpected console error fails the test in which it happened.
let consoleErrors: unknown[][] = [];
beforeEach(() => {
  consoleErrors = [];
  jest.spyOn(console, 'error').mockImplementation((...words) => consoleErrors.push(words));
});
afterEach(() => {
  const errors = consoleErrors;
  jest.restoreAllMocks();
  if (errors.length > 0)
    throw new Error(`console.error: ${errors.map((words) => words.join(' ')).join('\n')}`);
});

// jsdom knows `dialog` but not `showModal` and `close`: these imitate them, without the focus trap.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// jsdom lays nothing out: to its pages everything is in view.
globalThis.IntersectionObserver ??= class {
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe(target: Element) {
    this.#report([{ target, isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
