import type { Tx } from '../db/db.ts';
import { minimumAmount, methodAliases } from '../ports/payment/method-limits.ts';
import { posterUrl, type ReadyPoster, storePoster } from './posters.ts';
import type { Poster, Season, SeasonEvent, SeasonFee } from './season.ts';
import { storePromos, storeStock, type WantedStock } from './store-counters.ts';

export type Stored = Record<keyof Season, number>;

interface Options {
  now: Date;
  posterOf: (poster: Poster) => ReadyPoster;
  /** Reports an error that only the database can detect; throws. */
  fault: (path: string, message: string) => void;
}

/**
 * Stores a season by key: inserts new records, updates existing ones, deletes nothing. Sales go on meanwhile: rows that they lock are
 * locked last, and only those that change.
 */
export async function storeSeason(tx: Tx, season: Season, options: Options): Promise<Stored> {
  for (const { isoCode, title, symbol, scale } of season.currencies) {
    await tx.query(
      `insert into currencies (iso_code, title, symbol, scale) values ($1, $2, $3, $4)
       on conflict (iso_code) do update set title = $2, symbol = $3, scale = $4`,
      [isoCode, JSON.stringify(title), symbol, scale],
    );
  }
  for (const { key, value, years } of season.ageRestrictions) {
    await tx.query(
      `insert into age_restrictions (key, value, years) values ($1, $2, $3)
       on conflict (key) do update set value = $2, years = $3`,
      [key, value, years],
    );
  }
  for (const { alias, name, type, attributes } of season.paymentMethods) {
    await tx.query(
      `insert into payment_methods (alias, name, type, attributes) values ($1, $2, $3, $4)
       on conflict (alias) do update set name = $2, type = $3, attributes = $4`,
      [alias, JSON.stringify(name), type, JSON.stringify(attributes)],
    );
  }
  for (const [place, { key, name, url, poster }] of season.partners.entries()) {
    await tx.query(
      `insert into partners (key, place, name, url, poster) values ($1, $2, $3, $4, $5)
       on conflict (key) do update set place = $2, name = $3, url = $4, poster = $5`,
      [key, place, JSON.stringify(name), url, await storePosterOf(tx, options, poster)],
    );
  }
  const stock: WantedStock[] = [];
  for (const [index, event] of season.events.entries())
    stock.push(...(await storeEvent(tx, event, `events[${index}]`, options)));
  for (const { slug, name, poster, pubDate, body } of season.news) {
    await tx.query(
      `insert into news (slug, name, poster, pub_date, body) values ($1, $2, $3, $4, $5)
       on conflict (slug) do update set name = $2, poster = $3, pub_date = $4, body = $5`,
      [slug, JSON.stringify(name), await storePosterOf(tx, options, poster), pubDate, JSON.stringify(body)],
    );
  }
  // Last, because from here until the commit sales of what changes wait.
  await storeStock(tx, stock, options.fault);
  await storePromos(tx, season.promoCodes, options.fault);
  return Object.fromEntries(Object.entries(season).map(([list, { length }]) => [list, length])) as Stored;
}

async function storePosterOf(tx: Tx, options: Options, poster: Poster): Promise<string> {
  const ready = options.posterOf(poster);
  await storePoster(tx, ready);
  return posterUrl(ready);
}

/** Stores everything of an event but its stock, which it returns. */
async function storeEvent(
  tx: Tx,
  event: SeasonEvent,
  path: string,
  options: Options,
): Promise<WantedStock[]> {
  const { now } = options;
  const [stored] = await tx.query<{ id: number; isOtherCurrency: boolean }>(
    `insert into events as e (url, name, venue_name, venue_city, poster, description, date_start, date_end, sale_start,
                              sale_end, currency_id, age_restriction_id, is_pre_registration, has_waiting_room,
                              updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select id from currencies where iso_code = $11),
             (select id from age_restrictions where key = $12), $13, coalesce($14::boolean, false), $15)
     on conflict (url) do update set name = excluded.name, venue_name = excluded.venue_name,
       venue_city = excluded.venue_city, poster = excluded.poster, description = excluded.description,
       date_start = excluded.date_start, date_end = excluded.date_end, sale_start = excluded.sale_start,
       sale_end = excluded.sale_end, currency_id = excluded.currency_id,
       age_restriction_id = excluded.age_restriction_id, is_pre_registration = excluded.is_pre_registration,
       has_waiting_room = coalesce($14, e.has_waiting_room), updated_at = excluded.updated_at
     returning id, exists (select from orders o where o.event_id = e.id and o.currency_id <> e.currency_id)
       as "isOtherCurrency"`,
    [
      event.url,
      JSON.stringify(event.name),
      JSON.stringify(event.venueName),
      JSON.stringify(event.venueCity),
      await storePosterOf(tx, options, event.poster),
      JSON.stringify(event.description),
      event.dateStart,
      event.dateEnd,
      event.saleStart,
      event.saleEnd,
      event.currency,
      event.age,
      event.preRegistration,
      event.room,
      now,
    ],
  );
  const { id, isOtherCurrency } = stored!;
  if (isOtherCurrency) options.fault(`${path}.currency`, 'cannot change: the event has orders');

  await tx.query('delete from event_methods where event_id = $1', [id]);
  await tx.query(
    event.methods
      ? `insert into event_methods (event_id, method_id, place)
         select $1, m.id, d.place from unnest($2::text[]) with ordinality as d (alias, place)
           join payment_methods m on m.alias = d.alias`
      : `insert into event_methods (event_id, method_id, place)
         select $1, m.id, m.id from payment_methods m where m.alias = any($2::text[]) and m.attributes = '[]'`,
    [
      id,
      event.methods ?? methodAliases.filter((alias) => minimumAmount(alias, event.currency) !== undefined),
    ],
  );
  return storeTickets(tx, id, event, path);
}

async function storeTickets(
  tx: Tx,
  eventId: number,
  event: SeasonEvent,
  path: string,
): Promise<WantedStock[]> {
  const stock: WantedStock[] = [];
  await tx.query('delete from fees where event_id = $1', [eventId]);
  await tx.query(
    'update ticket_types set is_listed = false where event_id = $1 and key <> all ($2::text[])',
    [eventId, event.tickets.map(({ key }) => key)],
  );
  for (const [place, ticket] of event.tickets.entries()) {
    const [type] = await tx.query<{ id: number }>(
      `insert into ticket_types (event_id, key, place, name, description, price, is_listed)
       values ($1, $2, $3, $4, $5, $6, true)
       on conflict (event_id, key) do update set place = $3, name = $4, description = $5, price = $6, is_listed = true
       returning id`,
      [
        eventId,
        ticket.key,
        place,
        JSON.stringify(ticket.name),
        JSON.stringify(ticket.description),
        ticket.price,
      ],
    );
    stock.push({
      id: type!.id,
      capacity: ticket.capacity,
      isOpen: !ticket.soldOut,
      path: `${path}.tickets[${place}]`,
    });
    await storeFees(tx, eventId, type!.id, ticket.fees);
  }
  await storeFees(tx, eventId, null, event.fees);
  return stock;
}

async function storeFees(
  tx: Tx,
  eventId: number,
  ticketTypeId: number | null,
  fees: SeasonFee[],
): Promise<void> {
  for (const [place, { name, type, amount }] of fees.entries()) {
    await tx.query(
      'insert into fees (event_id, ticket_type_id, place, name, type, amount) values ($1, $2, $3, $4, $5, $6)',
      [eventId, ticketTypeId, place, JSON.stringify(name), type, amount],
    );
  }
}
