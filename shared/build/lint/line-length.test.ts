import { longLines } from './line-length.ts';

const ofLength = (columns: number) => (start: string) =>
  start.padEnd(columns - 1, ' word').concat('.');

test('code, comment and text: 100 columns are accepted, 101 reported with the line', () => {
  const starts = ['call(', '// A comment', "  'A text"];
  expect(longLines(starts.map(ofLength(100)).join('\n'))).toEqual([]);
  expect(longLines(starts.map(ofLength(101)).join('\n'))).toEqual(
    [1, 2, 3].map((line) => `line ${line}: 101 columns`),
  );
});

test('marks above and below Thai letters: take no column', () => {
  expect(longLines('ที่ '.repeat(50))).toEqual([]);
  expect(longLines('ที่ '.repeat(51))).toEqual(['line 1: 102 columns']);
});

test.each([
  ['directive', `  // oxlint-disable-next-line no-eval -- ${'because '.repeat(12)}`],
  ['regular expression', `    title: /^${'some word '.repeat(12)}$/u,`],
  ['drawing', `  <path d="${'M1 2h3 '.repeat(15)}" />,`],
  ['address', `  'https://shop.example/${'path/'.repeat(20)}',`],
])('%s: may be longer', (_what, line) => {
  expect(longLines(line)).toEqual([]);
});
