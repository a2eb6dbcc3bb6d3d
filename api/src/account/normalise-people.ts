import { matches } from '@playday/shared/rules/fields';
import { normaliseEmail, readName } from '@playday/shared/rules/typed';
import type { Db, Tx } from '../db/db.ts';
import { readTyped } from '../http/read-typed.ts';
import { type Person, retryPhone } from './people.ts';
import { tellOwner } from './tell-owner.ts';

type Texts = Pick<Person, 'email' | 'phone' | 'firstName' | 'lastName'>;
type Row = Texts & Pick<Person, 'id' | 'language' | 'verifiedAt'> & { signsInByPhone: boolean };

/** What becomes of one account: fields that get another spelling, and whether its phone number is no login any more. */
export interface Correction {
  account: number;
  fields: string[];
  losesLogin: boolean;
}

const columns = `id, email, phone, first_name as "firstName", last_name as "lastName", language, verified_at as "verifiedAt",
  signs_in_by_phone as "signsInByPhone"`;

/**
 * Brings names, phone numbers and e-mail addresses of accounts to the spelling in which new ones are stored; orders and tickets have no
 * copies of them. Without `isWrite` it only returns what it would do. Of the confirmed accounts that come to one number, the one that
 * was confirmed first signs in with it, and the others are told by mail. An address that another account has stays as it
 * is. It works in batches, each of which is whole, and may be stopped, repeated, and run while the shop is open.
 */
export async function normalisePeople(
  db: Db,
  { isWrite = false, now, batch = 500 }: { isWrite?: boolean; now: Date; batch?: number },
): Promise<Correction[]> {
  const found: number[] = [];
  const done: Correction[] = [];
  for (let last = 0; ; ) {
    const rows = await db.query<Row>(
      `select ${columns} from people where erased_at is null and id > $1 order by id limit $2`,
      [last, batch],
    );
    const ids = rows.filter(isOtherwise).map(({ id }) => id);
    if (!isWrite) found.push(...ids);
    else if (ids.length > 0)
      done.push(...(await retryPhone(() => db.transaction((tx) => write(tx, ids, now)))));
    if (rows.length < batch) return isWrite ? done : plan(await readRows(db, found)).corrections;
    last = rows.at(-1)!.id;
  }
}

async function write(tx: Tx, ids: readonly number[], now: Date): Promise<Correction[]> {
  const { corrections, losers, rows } = plan(await readRows(tx, ids, 'for no key update'));
  // First, so that their numbers are free as logins.
  await tx.query('update people set signs_in_by_phone = false where id = any($1::int[])', [
    losers.map(({ id }) => id),
  ]);
  await tx.query(
    `update people p set email = d.email, phone = d.phone, first_name = d."firstName", last_name = d."lastName"
       from jsonb_to_recordset($1::jsonb) as d (id int, email text, phone text, "firstName" text, "lastName" text)
      where p.id = d.id`,
    [JSON.stringify(rows)],
  );
  for (const person of losers) await tellOwner(tx, person, { kind: 'phoneNoLogin', now });
  return corrections;
}

/** These accounts, and those that have what these come to, in the order of their ids. */
async function readRows(tx: Tx, ids: readonly number[], lock = ''): Promise<Row[]> {
  const rows = await tx.query<Row>(`select ${columns} from people where id = any($1::int[])`, [ids]);
  const wanted = rows.map(normalise);
  return tx.query<Row>(
    `select ${columns} from people where erased_at is null
        and (id = any($1::int[]) or phone = any($2::text[]) or lower(email) = any($3::text[])) order by id ${lock}`,
    [ids, wanted.map(({ phone }) => phone), wanted.map(({ email }) => email.toLowerCase())],
  );
}

function plan(before: readonly Row[]): { corrections: Correction[]; losers: Row[]; rows: Row[] } {
  const addresses = new Set(before.map(({ email }) => email.toLowerCase()));
  const rows = before.map((row) => {
    const texts = normalise(row);
    const address = texts.email.toLowerCase();
    const isFree = address === row.email.toLowerCase() || addresses.size < addresses.add(address).size;
    return { ...row, ...texts, email: isFree ? texts.email : row.email };
  });
  const owners = new Set<string>();
  const losers = rows
    .filter(({ verifiedAt, signsInByPhone }) => verifiedAt && signsInByPhone)
    .sort((a, b) => a.verifiedAt!.getTime() - b.verifiedAt!.getTime() || a.id - b.id)
    .filter(({ phone }) => owners.size === owners.add(phone).size);
  const corrections = rows.flatMap((row, index) => {
    const fields = fieldNames.filter((name) => row[name] !== before[index]![name]);
    const losesLogin = losers.includes(row);
    return fields.length > 0 || losesLogin ? [{ account: row.id, fields, losesLogin }] : [];
  });
  return { corrections, losers, rows };
}

const fieldNames = ['email', 'phone', 'firstName', 'lastName'] as const;

const isOtherwise = (row: Row) => {
  const texts = normalise(row);
  return fieldNames.some((name) => texts[name] !== row[name]);
};

const normalise = ({ email, phone, firstName, lastName }: Texts): Texts => ({
  email: normaliseEmail(email) || email,
  phone: normalisePhone(phone),
  firstName: readName(firstName) || firstName,
  lastName: readName(lastName) || lastName,
});

/** Earlier rules made 66 of each leading 0, also of the international prefix 00. A number that exists nowhere stays as it is. */
function normalisePhone(phone: string): string {
  const abroad = phone.startsWith('660') ? `+${phone.slice(3)}` : phone;
  return [phone, abroad].map(readTyped.newPhone).find((read) => matches('phone', read)) ?? phone;
}
