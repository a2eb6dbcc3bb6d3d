import '@testing-library/jest-dom';

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
