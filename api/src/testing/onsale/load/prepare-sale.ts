import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../db/db.ts';
import { hours, later } from '../../../ports/clock.ts';
import { createEvents } from '../../scaling/big-season.ts';
import { openShop } from '../../shop.ts';

/** Events that are not sold out in a run, and people who are signed in. */
export type Sale = Awaited<ReturnType<typeof prepareSale>>;

/** Fills an empty, migrated database. */
export async function prepareSale(owner: Db) {
  const shop = await openShop(owner);
  await shop.reset();
  const { method } = await shop.ids();
  await shop.close();
  // Half of them are over.
  const events = await createEvents(owner, 64, 'tonight', new Date());
  const tickets = await owner.query<{ event: number; ticket: number }>(
    `select distinct on (event_id) event_id as event, id as ticket from ticket_types where event_id = any ($1::int[])
      order by event_id, place`,
    [events],
  );
  let people = 0;
  return {
    /** The next event, and so many people who have not visited any: who has tickets of another event would take a slower way. */
    async next(count: number) {
      const { event, ticket } = tickets.pop()!;
      const tokens = await signIn(owner, people, count);
      people += count;
      return { event, ticket, method: method.kCards!, tokens };
    },
    /** Gives the event a waiting room, and begins its sale in that time. */
    async openRoom(event: number, inMs: number): Promise<void> {
      await owner.query('update events set has_waiting_room = true, sale_start = $2 where id = $1', [
        event,
        later(new Date(), inMs),
      ]);
    },
  };
}

/** Inserts confirmed people with a session each, because signing in is no part of a run. Returns their tokens. */
async function signIn(owner: Db, from: number, count: number): Promise<string[]> {
  const now = new Date();
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await owner.query(
    `with visitors as (
       insert into people (email, phone, first_name, last_name, birthday, password_hash, verified_at, created_at)
       select n || '@mail.test', (660000000000 + n)::text, 'Somchai', 'Jaidee', '1990-05-05', 'none', $4, $4
         from generate_series($1::int + 1, $1::int + $2::int) n returning id)
     insert into sessions (token_hash, person_id, created_at, used_at, ends_at)
     select ($3::text[])[row_number() over (order by id)], id, $4, $4, $5 from visitors`,
    [from, count, hashes, now, later(now, hours(12))],
  );
  await owner.script('vacuum analyze');
  return tokens;
}
