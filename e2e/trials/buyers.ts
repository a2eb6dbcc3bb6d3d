import { randomBytes } from 'node:crypto';
import type { Db } from '../../api/src/db/db.ts';
import { sha256 } from '../../api/src/hash.ts';

export interface Buyer {
  id: number;
  email: string;
  token: string;
}

/** Inserts confirmed, adult people with an open session each, because signing in is no part of a load. */
export async function insertBuyers(
  db: Db,
  count: number,
  { now = new Date(), passwordHash = 'none' }: { now?: Date; passwordHash?: string } = {},
): Promise<Buyer[]> {
  const people = await db.query<{ id: number; email: string }>(
    `insert into people (email, phone, first_name, last_name, birthday, password_hash, language, verified_at, created_at)
     select n || '@trial.test', (660000000000 + n)::text, 'Somchai', 'Jaidee', '1990-05-05', $3, 'en', $2, $2
       from (select count(*) as already from people where email like '%@trial.test') p,
            lateral generate_series(p.already + 1, p.already + $1::int) n returning id, email`,
    [count, now, passwordHash],
  );
  const buyers = people.map((person) => ({ ...person, token: randomBytes(32).toString('base64url') }));
  await insertSessions(db, buyers, now);
  return buyers;
}

/** Signs people in who are there and not erased, with the tokens that they have. */
export async function insertSessions(db: Db, buyers: readonly Buyer[], now: Date): Promise<void> {
  await db.query(
    `insert into sessions (token_hash, person_id, created_at, used_at, ends_at)
     select hash, p.id, $3, $3, $3::timestamptz + interval '30 days'
       from unnest($1::text[], $2::int[]) as d (hash, id) join people p on p.id = d.id and p.erased_at is null`,
    [buyers.map(({ token }) => sha256(token)), buyers.map(({ id }) => id), now],
  );
}
