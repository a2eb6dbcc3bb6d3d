import { parseJson, tabStorage } from '@playday/shared/kit/storage';

const key = 'playday.resend';

/**
 * From when on the api sends another confirmation mail, in milliseconds by its clock, of each login
 * that asked in this tab.
 */
type NextMails = Record<string, number>;

const areNextMails = (value: unknown): value is NextMails =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((instant) => Number.isFinite(instant));

const read = (): NextMails => parseJson(tabStorage.get(key), areNextMails) ?? {};

// The api does not tell capital letters apart.
const nameOf = (login: string) => login.toLowerCase();

/**
 * When another confirmation mail may go to the account of a login; 0 if nothing is known of one.
 */
export const nextMailAt = (login: string): number =>
  new Map(Object.entries(read())).get(nameOf(login)) ?? 0;

/**
 * Keeps it until then, so that neither an edit nor a reload offers a mail that the api would not
 * send.
 */
export function storeNextMail(login: string, nextAt: number, now: number): void {
  const pending = Object.entries(read()).filter(([, instant]) => instant > now);
  tabStorage.set(key, JSON.stringify(Object.fromEntries([...pending, [nameOf(login), nextAt]])));
}
