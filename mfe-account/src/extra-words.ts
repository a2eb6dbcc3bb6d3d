import type { Language } from '@playday/shared/contract';
import refundAccounts from './extras/refund-accounts/locales/en.json';
import sendingTickets from './extras/sending-tickets/locales/en.json';

/*
 * Texts of the extras, for types, tests and the standalone page; the build adds them to those of
 * the core. `extra-words.none.ts` is the same for a shop without any.
 */

export const extraEnglish = { ...sendingTickets, ...refundAccounts };

export async function extraWords(language: Language): Promise<object> {
  const all = (await Promise.all([
    import(`./extras/sending-tickets/locales/${language}.json`),
    import(`./extras/refund-accounts/locales/${language}.json`),
  ])) as { default: object }[];
  return Object.assign({}, ...all.map((words) => words.default)) as object;
}
