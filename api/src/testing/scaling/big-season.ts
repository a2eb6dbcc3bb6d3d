import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/db.ts';

/**
 * Adds events to a database with the sample content until there are `count`: copies of the event `template` with its ticket
 * types, stock, fees and payment methods, one every 20 minutes around now, so that half of them are over. Returns the ids
 * of those that stay on sale for at least an hour.
 */
export async function createEvents(db: Db, count: number, template: string, now: Date): Promise<number[]> {
  const [{ has = 0 } = {}] = await db.query<{ has: number }>('select count(*)::int as has from events');
  const missing = Math.max(0, count - has);
  for (let from = 1; from <= missing; from += slice)
    await createSlice(db, { template, now, missing, from, to: Math.min(missing, from + slice - 1) });
  const onSale = await db.query<{ id: number }>(
    `select id from events where url like 'grown-%' and sale_end > $1::timestamptz + interval '1 hour' order by id`,
    [now],
  );
  return onSale.map(({ id }) => id);
}

/** Events per statement, so that each one stays well below the statement timeout. */
const slice = 2_000;

async function createSlice(
  db: Db,
  {
    template,
    now,
    missing,
    from,
    to,
  }: { template: string; now: Date; missing: number; from: number; to: number },
) {
  const made = await db.query<{ id: number }>(
    `insert into events (url, name, venue_name, venue_city, poster, description, date_start, date_end, sale_start,
                         sale_end, currency_id, age_restriction_id, is_pre_registration, updated_at)
     select 'grown-' || n, name, venue_name, venue_city, poster, description, start, start + interval '4 hours', null,
            start + interval '1 hour', currency_id, null, false, updated_at
       from events, generate_series($4::int, $5::int) n,
            lateral (select $3::timestamptz + (n - $2::int / 2) * interval '20 minutes' as start) at
      where url = $1 returning id`,
    [template, missing, now, from, to],
  );
  const ids = made.map(({ id }) => id);
  await db.query(
    `with types as (
       insert into ticket_types (event_id, key, place, name, description, price, is_listed)
       select made, t.key, t.place, t.name, t.description, t.price, t.is_listed
         from unnest($2::int[]) made, events e join ticket_types t on t.event_id = e.id where e.url = $1
       returning id)
     insert into ticket_stock (ticket_type_id, capacity, is_open) select id, 1000000, true from types`,
    [template, ids],
  );
  await db.query(
    `insert into fees (event_id, ticket_type_id, place, name, type, amount)
     select made, null, f.place, f.name, f.type, f.amount
       from unnest($2::int[]) made, events e join fees f on f.event_id = e.id
      where e.url = $1 and f.ticket_type_id is null`,
    [template, ids],
  );
  await db.query(
    `insert into event_methods (event_id, method_id, place)
     select made, m.method_id, m.place
       from unnest($2::int[]) made, events e join event_methods m on m.event_id = e.id where e.url = $1`,
    [template, ids],
  );
}

/** Creates verified people with one session each. Returns their tokens. */
export async function createBuyers(db: Db, count: number, now: Date): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await db.query(
    `insert into people (email, phone, first_name, last_name, birthday, password_hash, verified_at, created_at)
     select 'grown-' || n || '@mail.test', (660000000000 + n)::text, 'Somchai', 'Jaidee', '1990-05-05', 'none', $2, $2
       from generate_series(1, $1::int) n`,
    [count, now],
  );
  await db.query(
    `insert into sessions (token_hash, person_id, created_at, used_at, ends_at)
     select ($2::text[])[row_number() over (order by id)], id, $1, $1, $1::timestamptz + interval '12 hours'
       from people where email like 'grown-%'`,
    [now, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  await db.script('vacuum analyze;');
  return tokens;
}
