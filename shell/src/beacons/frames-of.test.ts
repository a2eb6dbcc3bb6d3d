import { framePattern, mostFrames } from '@playday/shared/api-contract/operations/releases';
import { framesOf } from './frames-of.ts';

const shop = 'http://localhost';

test.each([
  [
    'Chrome',
    `TypeError: boom\n    at a (${shop}/mfe/checkout/k1/cart.1a.js:1:20)\n    at ${shop}/assets/s1/main.0f.js:2:30`,
  ],
  ['Firefox and Safari', `a@${shop}/mfe/checkout/k1/cart.1a.js:1:20\n@${shop}/assets/s1/main.0f.js:2:30`],
])('stack of %s: its frames in scripts of builds', (_, stack) => {
  expect(framesOf(stack)).toEqual(['mfe/checkout/k1/cart.1a.js:1:20', 'assets/s1/main.0f.js:2:30']);
});

test('script that was requested again: its query string is left out', () => {
  expect(framesOf(`at a (${shop}/mfe/catalog/c1/home.2b.js?attempt=2:1:20)`)).toEqual([
    'mfe/catalog/c1/home.2b.js:1:20',
  ]);
});

test('frames of other sites, extensions and documents, and personal data in the message: left out', () => {
  const stack = [
    `Error: no user mali@playday.test at ${shop}/verify?token=4f2b8c1d9e0a7f6b:1:2`,
    `    at mali (${shop}/mfe/catalog/c1/home.2b.js:1:20)`,
    '    at f (https://evil.test/mfe/catalog/c1/home.2b.js:1:20)',
    '    at g (chrome-extension://abcdefgh/content.js:1:20)',
    `    at ${shop}/account/orders:3:4`,
    '    at <anonymous>',
  ].join('\n');
  expect(framesOf(stack)).toEqual(['mfe/catalog/c1/home.2b.js:1:20']);
});

test('deep stack: only its innermost frames, in the form that the api accepts', () => {
  const stack = Array.from({ length: 50 }, (_, n) => `    at f (${shop}/mfe/catalog/c1/home.2b.js:1:${n})`);
  const frames = framesOf(stack.join('\n'));
  expect(frames).toHaveLength(mostFrames);
  for (const frame of frames) expect(frame).toMatch(new RegExp(framePattern));
});
