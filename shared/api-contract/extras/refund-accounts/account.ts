import { matches } from '../../../rules/fields/fields.ts';
import { phoneDigits, plain, readName } from '../../../rules/fields/typed.ts';

/** Thai banks, with how many digits their account numbers may have. */
const accountLengths = {
  bbl: [10],
  kbank: [10],
  ktb: [10],
  ttb: [10],
  scb: [10],
  bay: [10],
  gsb: [12],
  baac: [12],
  ghb: [12],
  kkp: [10, 14],
  tisco: [10, 14],
  cimb: [10],
  uob: [10],
  lhb: [10],
  icbc: [10, 14],
  tcrb: [10, 14],
  ibank: [10, 12],
} satisfies Record<string, number[]>;

/** Where money is transferred to: PromptPay, or an account of a bank. */
export type RefundBank = 'promptPay' | keyof typeof accountLengths;
export const refundBanks = ['promptPay', ...Object.keys(accountLengths)] as RefundBank[];

/**
 * `account`: the digits of an account, or an id of PromptPay. `name`: whose it is, a person or a
 * company.
 */
export interface RefundDestination {
  bank: RefundBank;
  account: string;
  name: string;
}

/**
 * Whether the last digit of a Thai citizen or tax id fits the others:
 * https://en.wikipedia.org/wiki/Thai_identity_card. That of a company begins with one 0.
 */
export function isTaxId(digits: string): boolean {
  if (!/^(?:[1-9]|0[1-9])\d+$/u.test(digits) || digits.length !== 13) return false;
  const sum = [...digits.slice(0, 12)].reduce(
    (all, digit, at) => all + Number(digit) * (13 - at),
    0,
  );
  return Number(digits[12]) === (11 - (sum % 11)) % 10;
}

/** PromptPay gives e-wallets ids of 15 digits, without a check digit. */
const isWalletId = (digits: string): boolean => /^(?!(\d)\1+$)\d{15}$/u.test(digits);

/** What kind of number of PromptPay it is, as banks ask for it. */
export function promptPayKind(account: string): 'phone' | 'id' | 'e-wallet' {
  if (account.length === 10) return 'phone';
  return account.length === 15 ? 'e-wallet' : 'id';
}

/** The number in digits, however it was typed; undefined when the bank can have no such account. */
export function readAccount(bank: RefundBank, typed: string): string | undefined {
  const digits = plain(typed).replace(/[\p{Pd}\u2212]/gu, '');
  if (bank !== 'promptPay') {
    const lengths: readonly number[] = accountLengths[bank];
    return /^(?!0+$)\d+$/u.test(digits) && lengths.includes(digits.length) ? digits : undefined;
  }
  if (isTaxId(digits) || isWalletId(digits)) return digits;
  const mobile = /^66([689]\d{8})$/u.exec(phoneDigits(typed))?.[1];
  return mobile && `0${mobile}`;
}

/** The name of an account's holder, a person or a company. */
export const isHolder = (typed: string): boolean => matches('holder', readName(typed));

/** What was typed, as it is stored, or the name of the field that is wrong. */
export function readDestination(typed: RefundDestination): RefundDestination | 'account' | 'name' {
  const account = readAccount(typed.bank, typed.account);
  if (account === undefined) return 'account';
  return isHolder(typed.name) ? { bank: typed.bank, account, name: readName(typed.name) } : 'name';
}
