import { joinList, sentenceGap } from './join-list.ts';

test.each([
  ['en', 'Stand × 2, Ringside × 1'],
  ['th', 'Stand × 2 Ringside × 1'],
  ['zh', 'Stand × 2、Ringside × 1'],
  ['km', 'Stand × 2, Ringside × 1'],
] as const)('a list in %s: separated as the language does', (language, joined) => {
  expect(joinList(['Stand × 2', 'Ringside × 1'], language)).toBe(joined);
});

test('two sentences: a space between them, but none after a Chinese full stop', () => {
  expect((['en', 'th', 'zh', 'km'] as const).map(sentenceGap)).toEqual([' ', ' ', '', ' ']);
});
