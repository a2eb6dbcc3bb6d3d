import type { Language } from '@playday/shared/contract';
import english from './extras/waiting-room/locales/en.json';

/*
 * Texts of the extras, for types, tests and the standalone page; the build adds them to those of
 * the core. `extra-words.none.ts` is the same for a shop without any.
 */

export const extraEnglish = english;

export const extraWords = async (language: Language): Promise<object> =>
  ((await import(`./extras/waiting-room/locales/${language}.json`)) as { default: object }).default;
