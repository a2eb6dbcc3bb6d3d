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
 * A login is an e-mail address, or a phone in any of the ways people write one. Of several accounts that were registered
 * with a phone the confirmed one has it: there is one at most.
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

/** One spelling per account, so that limits cannot be doubled by writing a login in another way. */
export function loginKey(login: string): string {
  return matches('email', login) ? login.toLowerCase() : phoneDigits(login);
}

/** The first lock of a transaction that changes what opens an account: password, addresses, links, sessions. */
export async function lockPerson(tx: Tx, id: number): Promise<void> {
  await tx.query('select 1 from people where id = $1 for no key update', [id]);
}

/**
 * Locks the person and answers whether the password that was checked is still theirs. Checking takes long enough for a
 * reset to commit meanwhile; what an old password asked for must not happen after it.
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

/** Throws 4006 for a change that would give a confirmed account the phone of another. */
export function refuseTakenPhone(error: unknown): never {
  throw isViolation(error, 'people_phone') ? new Failure('phoneTaken') : error;
}
