import { readAttributes } from './read-attributes.ts';

const read = (attributes: Record<string, string>) =>
  readAttributes({ getAttribute: (name) => attributes[name] ?? null });

test('known app and language: no problem', () => {
  expect(read({ app: 'staff', lang: 'km' })).toEqual({ app: 'staff', language: 'km', problems: [] });
  expect(read({ app: 'market' })).toEqual({ app: 'market', language: 'en', problems: [] });
});

test('language with a region: its language', () => {
  expect(read({ app: 'staff', lang: 'th-TH' })).toEqual({ app: 'staff', language: 'th', problems: [] });
});

test('unknown language: English, and the problem for the developer', () => {
  expect(read({ app: 'staff', lang: 'fr' })).toEqual({
    app: 'staff',
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
    language: 'th',
    problems: [
      {
        code: 'unknown-app',
        message: `<playday-erasure>: ${problem}; use "staff" or "market". No form is shown.`,
      },
    ],
  });
});
