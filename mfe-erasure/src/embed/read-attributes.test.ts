import { readAttributes } from './read-attributes.ts';

const shop = 'https://shop.test';
const read = (attributes: Record<string, string>) =>
  readAttributes({ getAttribute: (name) => attributes[name] ?? null }, shop);

test('known app and language: no problem', () => {
  expect(read({ app: 'staff', lang: 'km' })).toEqual({
    app: 'staff',
    shop,
    language: 'km',
    problems: [],
  });
  expect(read({ app: 'market' })).toEqual({ app: 'market', shop, language: 'en', problems: [] });
});

test('language with a region: its language', () => {
  expect(read({ app: 'staff', lang: 'th-TH' })).toEqual({
    app: 'staff',
    shop,
    language: 'th',
    problems: [],
  });
});

test('unknown language: English, and the problem for the developer', () => {
  expect(read({ app: 'staff', lang: 'fr' })).toEqual({
    app: 'staff',
    shop,
    language: 'en',
    problems: [
      {
        code: 'unknown-lang',
        message: expect.stringMatching(
          /^<playday-erasure>: lang="fr" is unknown; use "en", .+"\. The form is shown in English\.$/,
        ),
      },
    ],
  });
});

test.each([
  [{ app: 'staf', lang: 'th' }, 'app="staf" is unknown'],
  [{ lang: 'th' }, 'app is missing'],
])('%j: no app, and the problem for the developer', (attributes, problem) => {
  expect(read(attributes)).toEqual({
    app: null,
    shop,
    language: 'th',
    problems: [
      {
        code: 'unknown-app',
        message: `<playday-erasure>: ${problem}; use "staff" or "market". No form is shown.`,
      },
    ],
  });
});

test.each([
  ['https://other.test', 'https://other.test'],
  ['HTTP://localhost:4000/embed/erasure.js?a=b', 'HTTP://localhost:4000'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
])('shop="%s": that shop instead of the one that served the script', (named, expected) => {
  expect(read({ app: 'staff', shop: named })).toMatchObject({ shop: expected, problems: [] });
});

test.each([
  '',
  'other.test',
  '//other.test',
  '/shop',
  'javascript:alert(1)',
  'https://',
  'https://a b',
])('shop="%s", no address: no shop, and the problem for the developer', (named) => {
  expect(read({ app: 'staff', shop: named })).toMatchObject({
    shop: null,
    problems: [
      {
        code: 'unknown-shop',
        message:
          `<playday-erasure>: shop="${named}" is no address; use shop="https://…". ` +
          'No form is shown.',
      },
    ],
  });
});

test('script that does not know its shop: no shop, and the problem for the developer', () => {
  expect(
    readAttributes({ getAttribute: (name) => (name === 'app' ? 'staff' : null) }),
  ).toMatchObject({
    shop: null,
    problems: [
      {
        code: 'unknown-shop',
        message: expect.stringContaining('does not know its shop') as string,
      },
    ],
  });
});
