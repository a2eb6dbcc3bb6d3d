import { createRenderFailures, inOneLine } from './render-failures.ts';

test('failure with a message of several lines: reported on one line, which the api accepts', () => {
  const failures = createRenderFailures();
  failures.note({ program: 'catalog', build: 'b1', kind: 'throw' }, new Error('line one\n\tline two'));
  expect(failures.take()[0]?.message).toBe('Error: line one line two');
});

test('text cut within a surrogate pair: what is reported is well-formed', () => {
  const text = inOneLine(`${'x'.repeat(9)}\u{1f600}`, 10);
  expect(text).toHaveLength(10);
  expect(text.isWellFormed()).toBe(true);
});
