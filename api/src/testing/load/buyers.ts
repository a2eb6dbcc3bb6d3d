import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { sha256 } from '../../http/idempotency.ts';

/** Inserts confirmed, adult people with an open session each, because signing in is no part of a load. Once per database. */
export async function newBuyers(db: Db, count: number): Promise<{ id: number; token: string }[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const now = new Date();
  const people = await db.query<{ id: number }>(
    `insert into people (email, phone, first_name, last_name, birthday, password_hash, language, verified_at, created_at)
     select n || '@storm.test', '66' || lpad(n::text, 10, '0'), 'Somchai', 'Jaidee', '1990-05-05', 'none', 'en', $2, $2
       from generate_series(1, $1::int) n returning id`,
    [count, now],
  );
  const buyers = people.map(({ id }, at) => ({ id, token: tokens[at]! }));
  await db.query(
    `insert into sessions (token_hash, person_id, created_at, used_at, ends_at)
     select hash, id, $3, $3, $3::timestamptz + interval '30 days' from unnest($1::text[], $2::int[]) as d (hash, id)`,
    [buyers.map(({ token }) => sha256(token)), buyers.map(({ id }) => id), now],
  );
  return buyers;
}
