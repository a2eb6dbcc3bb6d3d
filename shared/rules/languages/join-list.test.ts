import { joinList, sentenceGap } from './join-list.ts';

test.each([
  ['en', 'Stand × 2, Ringside × 1'],
  ['th', 'Stand × 2 Ringside × 1'],
  ['zh', 'Stand × 2、Ringside × 1'],
  ['km', 'Stand × 2, Ringside × 1'],
] as const)('a list in %s: separated as the language does', (language, joined) => {
  expect(joinList(['Stand × 2', 'Ringside × 1'], language)).toBe(joined);
});

test.each([
  ['en', ' '],
  ['th', ' '],
  ['zh', ''],
  ['km', ' '],
] as const)('two sentences in %s: a space between them, but none in Chinese', (language, gap) => {
  expect(sentenceGap(language)).toBe(gap);
});
