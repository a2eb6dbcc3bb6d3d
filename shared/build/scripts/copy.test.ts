import { globSync } from 'node:fs';
import { entryWords } from '../../../shell/server/document/entry-words.ts';
import type { Language } from '../../contract/host.ts';
import { languages } from '../../rules/languages/languages.ts';
import type { CopyRule } from '../copy/copy-rule.ts';
import { rules as en } from '../copy/en.ts';
import { rules as form } from '../copy/form.ts';
import { rules as km } from '../copy/km.ts';
import { read, textsOf } from '../copy/texts.ts';
import { rules as th } from '../copy/th.ts';
import { rules as zh } from '../copy/zh.ts';
import { root } from '../root.ts';
import { readRemote } from '../workspace-remotes.ts';

const rulesOf: Record<Language, CopyRule[]> = {
  en: [...form, ...en],
  th: [...form, ...th],
  zh: [...form, ...zh],
  km: [...form, ...km],
};

describe.each(languages)('texts in %s', (language) => {
  const texts = textsOf(language);

  test('are all found', () => {
    expect(texts.length).toBeGreaterThan(1000);
  });

  test.each(rulesOf[language])('never $never; instead: $instead', ({ never, except, was }) => {
    expect(texts.filter(([path, text]) => never.test(text) && !except?.test(path))).toEqual([]);
    expect(was).toMatch(never);
  });
});

const localesOf = (program: string, language: Language): unknown =>
  JSON.parse(read(`${program}/src/locales/${language}.json`));
const at = (texts: unknown, key: string): unknown =>
  key.split('.').reduce((value, part) => (value as Record<string, unknown>)[part], texts);

/** The heading of a page, and what else is its name: the file of its texts and the key. */
const pageNames: [heading: string, ...others: string[]][] = [
  [
    'account tickets.title',
    'entry tickets',
    'account menu.tickets',
    'shell offlineNotice.tickets',
    'account area.tickets',
  ],
  ['account orders.title', 'entry orders', 'account menu.orders', 'account area.orders'],
  ['account settings.title', 'account area.settings'],
  ['account preRegistration.title', 'entry pre-registration', 'account menu.pre-registration'],
  ['catalog news.title', 'entry news', 'catalog menu.news'],
  ['catalog partners.title', 'entry partners', 'catalog menu.partners'],
  ['about-us title', 'entry about-us', 'catalog menu.about-us'],
  ['faq title', 'entry faq', 'catalog menu.faq'],
  ['terms title', 'entry terms', 'catalog menu.terms'],
  ['privacy title', 'entry privacy', 'catalog menu.privacy'],
];
/** In English SPEC names these links otherwise. */
const notInEnglish: typeof pageNames = [
  ['account settings.title', 'entry profile', 'account menu.profile'],
  ['checkout billing.heading', 'checkout steps.billing'],
];

test.each(languages)('one page, one name: the links and the heading in %s', (language) => {
  const textOf = (name: string) => {
    const [file = '', key = ''] = name.split(' ');
    const page = `mfe-catalog/src/static-pages/locales/${file}.${language}.json`;
    if (file === 'entry') return at(entryWords[language], key);
    const [part, id] = key.split('.');
    if (part === 'menu')
      return readRemote(`mfe-${file}`).definition.menu?.find((entry) => entry.id === id)?.text[
        language
      ];
    if (key === 'title') return at(JSON.parse(read(page)), key);
    return at(localesOf(file === 'shell' ? file : `mfe-${file}`, language), key);
  };
  for (const [heading, ...others] of [...pageNames, ...(language === 'en' ? [] : notInEnglish)])
    for (const other of others) expect([other, textOf(other)]).toEqual([other, textOf(heading)]);
});

test.each<[Language, RegExp]>([
  ['en', /Congratulations/],
  ['th', /ยินดี/],
  ['zh', /恭喜/],
  ['km', /អបអរ/],
])('registration and request for erasure are congratulated in %s', (language, congratulation) => {
  expect(at(localesOf('mfe-account', language), 'registered.title')).toMatch(congratulation);
  expect(at(localesOf('mfe-erasure', language), 'success.heading')).toMatch(congratulation);
});

test('lists are joined by the rule of the language, not by a comma in the code', () => {
  const joining = globSync('{shell,mfe-*}/src/**/*.{ts,tsx}', { cwd: root })
    .concat(globSync('shared/{kit,ui,rules}/**/*.{ts,tsx}', { cwd: root }))
    .concat(
      globSync('api/src/{account,catalog,checkout,erasure,mails,ports,extras}/**/*.ts', {
        cwd: root,
      }),
    )
    // The office reads English only.
    .filter((file) => !/\.test\.tsx?$|\/office-/.test(file) && read(file).includes(".join(', ')"));
  // Messages for developers and operators, and the candidates of an image.
  expect(joining.sort()).toEqual([
    'api/src/extras/guest-lists/add-guests.ts',
    'api/src/extras/refund-accounts/transfers.ts',
    'mfe-erasure/src/embed/read-attributes.ts',
    'shared/rules/settings/schema.ts',
    'shared/ui/Poster.tsx',
  ]);
});

/** The programs' own files, without tests and what only tests use. */
const sources = globSync(
  '{shell/src,shell/server,mfe-*/src,shared/{kit,ui,rules,api-contract/extras},api/src}/**/*.{ts,tsx}',
  {
    cwd: root,
  },
).filter((file) => !/\.test\.tsx?$|\/testing\/|(?:samples?|standalone)\.tsx?$/.test(file));

test.each<[fault: string, code: RegExp, right: string[]]>([
  // Names of zones and of parts that no page shows.
  [
    'dates are written by the browser',
    /toLocale(?:Date|Time)String|Intl\.DateTimeFormat/,
    ['api/src/content/read-facts.ts', 'api/src/time/dates.ts'],
  ],
  [
    'pieces of dates are joined by hand',
    /\b(?:longDate|dayOf|timeOf|hoursOf)\([^()]*\)\}?[,–-]|[,–] ?\$?\{(?:longDate|dayOf|timeOf)\(/,
    ['shared/rules/time/dates.ts'],
  ],
  [
    'sentences of a paragraph are joined by a space, which Chinese has not',
    /\}<\/span> <(?:Link|a)\b|\)\} <\/strong>|\)\} `\}<\//,
    [],
  ],
])('code: %s', (_fault, code, right) => {
  expect(sources.filter((file) => code.test(read(file))).sort()).toEqual(right);
});

test('every file with Thai words is one of the places that are read here', () => {
  const places =
    /\/locales\/|words\.ts$|failures\.ts$|failed-answers\.ts$|test-shop-notes\.ts$|bank-names\.ts$/;
  const others = sources.filter(
    (file) => /[\u0e01-\u0e2e]{2}/.test(read(file)) && !places.test(file),
  );
  // The languages' own names, those of months and weekdays, and names that nobody may register.
  expect(others.sort()).toEqual([
    // The texts of season.json for rows of an earlier release.
    'api/src/checkout/order/bank-attribute.ts',
    'shared/kit/i18n/i18n.ts',
    'shared/rules/fields/new-name.ts',
    'shared/rules/time/dates.ts',
  ]);
});
