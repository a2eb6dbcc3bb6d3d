import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Http } from '../api-contract/http.ts';
import { solveAltcha } from '../kit/captcha/altcha.ts';
import { createHttp } from '../kit/http/http.ts';

/** The password of all accounts that `registerBuyer` makes. */
export const buyerPassword = 'Playday2026';

/** An account of a shop for tests. */
export interface RegisteredBuyer {
  login: string;
  firstName: string;
  lastName: string;
  /** Digits, as the api stores it. */
  phone: string;
  /** Of the session that the confirmation began. */
  token: string;
  /** The account's id in the api. */
  accountId: string;
}

/** A client of a shop's api without a page, with the headers that a browser would add. */
export function apiClient(shop: string, token: string | null = null): Http {
  const forgery = 'the-same-in-both-places';
  return createHttp({
    base: `${shop}/api`,
    language: 'en',
    token: () => token,
    csrfToken: () => forgery,
    fetch: (address, init) =>
      fetch(address, { ...init, headers: { ...init.headers, cookie: `XSRF-TOKEN=${forgery}` } }),
  });
}

/**
 * Registers, confirms and signs in a new buyer through the api of a shop on this machine whose
 * mails are written to files. `linkTo` finds the confirmation link in them.
 */
export async function registerBuyer(
  shop: string,
  {
    firstName = 'Mali',
    lastName = 'Suwan',
    linkTo = (address: string) => confirmationLink(shop, address),
  } = {},
): Promise<RegisteredBuyer> {
  const http = apiClient(shop);
  const login = `buyer-${randomBytes(6).toString('hex')}@playday.test`;
  const phone = `668${randomInt(10_000_000, 99_999_999)}`;
  const proof = await solveAltcha(http, new AbortController());
  if (!proof) throw new Error('the captcha was not solved');
  await http('POST /register', {
    body: {
      ...{ firstName, lastName, phone },
      email: login,
      birthday: '1995-04-12',
      plainPassword: buyerPassword,
      recaptchaResponse: proof.response,
    },
  });
  const { searchParams } = await linkTo(login);
  const { access_token: token, accountId } = await http('POST /verify', {
    body: { token: searchParams.get('token') ?? '', password: buyerPassword },
  });
  return { login, firstName, lastName, phone, token, accountId };
}

/** The link in the mail that asks to confirm an address, as soon as the mail is written. */
export async function confirmationLink(shop: string, address: string): Promise<URL> {
  for (const end = Date.now() + 100_000; Date.now() < end; await sleep(150)) {
    const reply = await fetch(`${shop}/dev/mail`, { headers: { accept: 'application/json' } });
    const mails = (await reply.json()) as { to: string; text: string }[];
    const link = linkIn(mails.find(({ to }) => to.includes(address)));
    if (link) return link;
  }
  throw new Error(`no mail to ${address}`);
}

/** The confirmation link in a mail, if it has one. */
export function linkIn(mail: { text: string } | undefined): URL | undefined {
  const link = mail?.text.split(/\s/u).find((word) => word.includes('/verify?token='));
  return link === undefined ? undefined : new URL(link);
}
