import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The first page of a file is compiled during the test, which takes longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 4_000 });

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
