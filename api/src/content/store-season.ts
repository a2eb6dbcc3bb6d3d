import type { Tx } from '../db/db.ts';
import { posterUrl, type ReadyPoster, storePoster } from './posters.ts';
import type { Poster, Season } from './season.ts';
import { storePromos, storeStock } from './store-counters.ts';
import { storeEvents } from './store-events.ts';
import { type Counts, storeRows } from './store-rows.ts';

/** What an import has done to each list of the file, and to the lists of its events. */
export type Stored = Record<keyof Season | 'tickets' | 'fees' | 'eventMethods' | 'capacities', Counts>;

interface Options {
  now: Date;
  posterOf: (poster: Poster) => ReadyPoster;
  /** Reports an error that only the database can detect; throws. */
  fault: (path: string, message: string) => void;
  /** Says something that the caller should know although nothing is wrong. */
  note?: (sentence: string) => void;
}

/**
 * Stores a season by key: inserts new records, changes rows that differ; only fees and payment methods that an event no longer has are
 * deleted. Sales go on meanwhile: rows that do not change are not locked, and those that sales lock come last.
 */
export async function storeSeason(tx: Tx, season: Season, options: Options): Promise<Stored> {
  const { now, posterOf, fault, note = () => {} } = options;
  const urlOf = await storePosters(tx, season, posterOf);
  const currencies = await storeRows(
    tx,
    {
      name: 'currencies',
      key: { iso_code: 'text' },
      columns: { title: 'jsonb', symbol: 'text', scale: 'int' },
    },
    season.currencies.map(({ isoCode, ...rest }) => ({ iso_code: isoCode, ...rest })),
  );
  const ageRestrictions = await storeRows(
    tx,
    { name: 'age_restrictions', key: { key: 'text' }, columns: { value: 'text', years: 'int' } },
    season.ageRestrictions,
  );
  const paymentMethods = await storeRows(
    tx,
    {
      name: 'payment_methods',
      key: { alias: 'text' },
      columns: { name: 'jsonb', type: 'text', attributes: 'jsonb' },
    },
    season.paymentMethods,
  );
  const partners = await storeRows(
    tx,
    {
      name: 'partners',
      key: { key: 'text' },
      columns: { place: 'int', name: 'jsonb', url: 'text', poster: 'text' },
    },
    season.partners.map((partner, place) => ({ ...partner, place, poster: urlOf(partner.poster) })),
  );
  const { stock, ...ofEvents } = await storeEvents(tx, season.events, { now, urlOf, fault, note });
  const news = await storeRows(
    tx,
    {
      name: 'news',
      key: { slug: 'text' },
      columns: { name: 'jsonb', poster: 'text', pub_date: 'timestamptz', body: 'jsonb' },
    },
    season.news.map(({ pubDate, ...rest }) => ({ ...rest, poster: urlOf(rest.poster), pub_date: pubDate })),
  );
  // Last, because from here until the commit sales of what changes wait.
  const capacities = await storeStock(tx, stock, fault);
  const promoCodes = await storePromos(tx, season.promoCodes, fault);
  return {
    currencies: currencies.counts,
    ageRestrictions: ageRestrictions.counts,
    paymentMethods: paymentMethods.counts,
    partners: partners.counts,
    ...ofEvents,
    capacities,
    news: news.counts,
    promoCodes,
  };
}

/** Stores the files of every poster that are not stored, and returns the URL of each. */
async function storePosters(
  tx: Tx,
  { partners, events, news }: Season,
  posterOf: Options['posterOf'],
): Promise<(poster: Poster) => string> {
  const ready = new Map(
    [...partners, ...events, ...news].map(({ poster }) => [poster.path, posterOf(poster)]),
  );
  const stored = await tx.query<{ folder: string }>(
    'select distinct folder from media where folder = any($1::text[])',
    [[...ready.values()].map(({ folder }) => folder)],
  );
  const known = new Set(stored.map(({ folder }) => folder));
  for (const poster of ready.values()) if (!known.has(poster.folder)) await storePoster(tx, poster);
  return ({ path }) => posterUrl(ready.get(path)!);
}
