import { matches, phoneDigits } from '@playday/shared/rules/fields';
import type { Lang } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import { isViolation, one } from '../db/db.ts';
import { Failure } from '../errors.ts';

export interface Person {
  id: number;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  birthday: string;
  passwordHash: string;
  language: Lang;
  newsByMail: boolean;
  verifiedAt: Date | null;
}

const columns = `id, email, phone, first_name as "firstName", last_name as "lastName", birthday,
  password_hash as "passwordHash", language, news_by_mail as "newsByMail", verified_at as "verifiedAt"`;

export function findPerson(tx: Tx, id: number): Promise<Person | undefined> {
  return one<Person>(tx, `select ${columns} from people where id = $1 and erased_at is null`, [id]);
}

export function findByEmail(tx: Tx, email: string): Promise<Person | undefined> {
  return one<Person>(tx, `select ${columns} from people where lower(email) = lower($1)`, [email]);
}

/**
 * Finds a person by e-mail address, or by phone number in any common spelling. If several accounts registered the
 * same phone number, it belongs to the confirmed one; there is at most one.
 */
export async function findByLogin(tx: Tx, login: string): Promise<Person | undefined> {
  return matches('email', login)
    ? findByEmail(tx, login)
    : one<Person>(
        tx,
        `select ${columns} from people where phone = $1 order by verified_at is null, id desc limit 1`,
        [phoneDigits(login)],
      );
}

/** Normalises a login, so that different spellings of one login share a rate limit. */
export function loginKey(login: string): string {
  return matches('email', login) ? login.toLowerCase() : phoneDigits(login);
}

/**
 * Must be the first lock of a transaction that changes how an account is accessed: password, addresses, links,
 * sessions.
 */
export async function lockPerson(tx: Tx, id: number): Promise<void> {
  await tx.query('select 1 from people where id = $1 for no key update', [id]);
}

/**
 * Locks the person and returns whether the password that was checked is still current. Hashing takes long enough for
 * a password reset to commit in between; requests made with the old password must then fail.
 */
export async function lockWithPassword(
  tx: Tx,
  { id, passwordHash }: Pick<Person, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await tx.query('select 1 from people where id = $1 and password_hash = $2 for no key update', [
    id,
    passwordHash,
  ]);
  return rows.length > 0;
}

/** Throws 4006 if a change would give a confirmed account the phone number of another confirmed account. */
export function refuseTakenPhone(error: unknown): never {
  throw isViolation(error, 'people_phone') ? new Failure('phoneTaken') : error;
}
