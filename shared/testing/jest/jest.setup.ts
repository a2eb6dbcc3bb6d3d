import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The first page of a file compiles as it is visited: on a busy machine that takes more than the usual second.
configure({ asyncUtilTimeout: 4_000 });
jest.setTimeout(20_000);

// A console error is a fault that nobody asserted: it fails the test it happened in.
let complaints: unknown[][] = [];
beforeEach(() => {
  complaints = [];
  jest.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
});
afterEach(() => {
  const heard = complaints;
  jest.restoreAllMocks();
  if (heard.length > 0) throw new Error(`console.error: ${heard.map((words) => words.join(' ')).join('\n')}`);
});

// jsdom knows `dialog` but cannot open one: here it opens and closes as the platform's does, without the focus trap.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
