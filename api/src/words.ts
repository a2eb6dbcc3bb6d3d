import type { ErrorCode, Language } from '@playday/shared/api-contract';
import en from './locales/en.json' with { type: 'json' };
import km from './locales/km.json' with { type: 'json' };
import th from './locales/th.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { extraParts } from './extra-parts.ts';

interface Words {
  /**
   * Texts of mails. Placeholders such as `{name}` are filled in from the mail's details and facts.
   */
  mails: Record<
    keyof typeof en.mails | keyof typeof extraParts.mails,
    { subject: string; lines: string[]; button?: string }
  >;
  /** The words around the text of a mail. */
  mailWords: Record<keyof typeof en.mailWords, string>;
  /** The pages of the sandbox; each choice has a label and what it does. */
  sandbox: Omit<typeof en.sandbox, 'choices'> & {
    choices: Record<keyof typeof en.sandbox.choices, string[]>;
  };
}

const withExtras = <Core extends typeof en | typeof km | typeof th | typeof zh>(
  core: Core,
  lang: Language,
) => {
  const { mails, errors } = extraParts.words(lang);
  return { ...core, mails: { ...core.mails, ...mails }, errors: { ...core.errors, ...errors } };
};
const all = {
  en: withExtras(en, 'en'),
  th: withExtras(th, 'th'),
  zh: withExtras(zh, 'zh'),
  km: withExtras(km, 'km'),
};
const words: Record<Language, Words> = all;

/** What the api writes for people to read, in one language. A missing text does not compile. */
export const wordsOf = (lang: Language): Words => words[lang];

/** The messages of the codes in `all-error-codes.ts`. */
export const errorMessages: Record<Language, Record<ErrorCode, string>> = {
  en: all.en.errors,
  th: all.th.errors,
  zh: all.zh.errors,
  km: all.km.errors,
};

/** Fills placeholders; one without a value becomes empty. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/gu, (_whole, name: string) => String(values[name] ?? ''));
