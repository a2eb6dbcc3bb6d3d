import type { ErrorCode, Language } from '@playday/shared/api-contract';
import en from './locales/en.json' with { type: 'json' };
import km from './locales/km.json' with { type: 'json' };
import th from './locales/th.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

interface Words {
  /**
   * Texts of mails. Placeholders such as `{name}` are filled in from the mail's details and facts.
   */
  mails: Record<keyof typeof en.mails, { subject: string; lines: string[]; button?: string }>;
  /** The words around the text of a mail. */
  mailWords: Record<keyof typeof en.mailWords, string>;
  /** The pages of the sandbox; each choice has a label and what it does. */
  sandbox: Omit<typeof en.sandbox, 'choices'> & {
    choices: Record<keyof typeof en.sandbox.choices, string[]>;
  };
}

const words: Record<Language, Words> = { en, th, zh, km };

/** What the api writes for people to read, in one language. A missing text does not compile. */
export const wordsOf = (lang: Language): Words => words[lang];

/** The messages of the codes in `error-codes.ts`. */
export const errorMessages: Record<Language, Record<ErrorCode, string>> = {
  en: en.errors,
  th: th.errors,
  zh: zh.errors,
  km: km.errors,
};

/** Fills placeholders; one without a value becomes empty. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/gu, (_whole, name: string) => String(values[name] ?? ''));
