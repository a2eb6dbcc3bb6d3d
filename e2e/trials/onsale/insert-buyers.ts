import { randomBytes } from 'node:crypto';
import type { Db } from '../../../api/src/db/db.ts';
import { sha256 } from '../../../api/src/hash.ts';

export interface Buyer {
  id: number;
  email: string;
  token: string;
}

/** Inserts confirmed, adult people with an open session each, because signing in is no part of a load. */
export async function insertBuyers(db: Db, count: number): Promise<Buyer[]> {
  const now = new Date();
  const people = await db.query<{ id: number; email: string }>(
    `insert into people (email, phone, first_name, last_name, birthday, password_hash, language, verified_at, created_at)
     select n || '@trial.test', (660000000000 + n)::text, 'Somchai', 'Jaidee', '1990-05-05', 'none', 'en', $2, $2
       from (select count(*) as already from people where email like '%@trial.test') p,
            lateral generate_series(p.already + 1, p.already + $1::int) n returning id, email`,
    [count, now],
  );
  const buyers = people.map((person) => ({ ...person, token: randomBytes(32).toString('base64url') }));
  await db.query(
    `insert into sessions (token_hash, person_id, created_at, used_at, ends_at)
     select hash, id, $3, $3, $3::timestamptz + interval '30 days' from unnest($1::text[], $2::int[]) as d (hash, id)`,
    [buyers.map(({ token }) => sha256(token)), buyers.map(({ id }) => id), now],
  );
  return buyers;
}
