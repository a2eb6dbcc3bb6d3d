import { phoneDigits, readLogin } from '@playday/shared/rules/fields/typed';
import type { AccountSettings } from '@playday/shared/api-contract';
import { type Tx, isViolation, one } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { canonicalPhone } from '../http/read-typed.ts';

/** What the person may see of their account, and what only the api knows. */
export interface Person extends Omit<AccountSettings, 'pendingEmail'> {
  id: number;
  passwordHash: string;
  verifiedAt: Date | null;
}

const columns = `id, email, phone, first_name as "firstName", last_name as "lastName", birthday,
  password_hash as "passwordHash", language, verified_at as "verifiedAt"`;

export function findPerson(tx: Tx, id: number): Promise<Person | undefined> {
  return one<Person>(tx, `select ${columns} from people where id = $1 and erased_at is null`, [id]);
}

export function findByEmail(tx: Tx, email: string): Promise<Person | undefined> {
  return one<Person>(tx, `select ${columns} from people where lower(email) = lower($1)`, [email]);
}

/**
 * Finds a person by e-mail address, or by phone number in any common spelling: the confirmed
 * account that signs in with the number, or else the latest registration with it that is not
 * confirmed yet.
 */
export async function findByLogin(tx: Tx, login: string): Promise<Person | undefined> {
  const read = readLogin(login) ?? '';
  return read.includes('@')
    ? findByEmail(tx, read)
    : one<Person>(
        tx,
        `select ${columns} from people where phone in ($1, $2) and (verified_at is null
          or signs_in_by_phone)
          order by verified_at is null, phone <> $2, created_at desc, id desc limit 1`,
        [canonicalPhone(read), phoneDigits(read)],
      );
}

/** Normalises a login, so that different spellings of one login share a rate limit. */
export function loginKey(login: string): string {
  const read = readLogin(login)?.toLowerCase() ?? '';
  return read.includes('@') ? read : canonicalPhone(read);
}

/**
 * Must be the first lock of a transaction that changes how an account is accessed: password,
 * addresses, links, sessions.
 */
export async function lockPerson(tx: Tx, id: number): Promise<void> {
  await tx.query('select 1 from people where id = $1 for no key update', [id]);
}

/**
 * Throws `accountSuspended` if the office has suspended the account. The caller holds the lock on
 * the person's row.
 */
export async function refuseSuspended(tx: Tx, id: number): Promise<void> {
  if (await one(tx, 'select 1 from people where id = $1 and suspended_at is not null', [id]))
    throw new Failure('accountSuspended');
}

/**
 * Locks the person and returns whether the password that was checked is still current. Hashing
 * takes long enough for a password reset to commit in between; requests made with the old password
 * must then fail.
 */
export async function lockWithPassword(
  tx: Tx,
  { id, passwordHash }: Pick<Person, 'id' | 'passwordHash'>,
) {
  const sql = 'select 1 from people where id = $1 and password_hash = $2 for no key update';
  return (await tx.query(sql, [id, passwordHash])).length > 0;
}

/**
 * SQL condition: no other account than that of `id` signs in with the number `phone`. It is part of
 * the statement that stores the number, so that the same work is done for a free and for a taken
 * one.
 */
export const isFreeAsLogin = (id: string, phone: string): string =>
  `not exists (select from people h where h.phone = ${phone} and h.id <> ${id}
     and h.verified_at is not null and h.signs_in_by_phone)`;

/**
 * Repeats a transaction that uses `isFreeAsLogin` if another account has got the number at the same
 * moment.
 */
export const retryPhone = <T>(transaction: () => Promise<T>): Promise<T> =>
  transaction().catch((error: unknown) => {
    if (!isViolation(error, 'people_phone')) throw error;
    return transaction();
  });
