import type { Tx } from '../db/db.ts';
import { changedTerms, excerpt, readTerms, type TermChange } from './event-terms.ts';
import { keepOfficeValues, readOfficeValues } from './office-values.ts';
import { posterUrl, type ReadyPoster, storePoster } from './posters.ts';
import { changesForBuyers, raiseSequence, refuseForBuyers } from './protect-buyers.ts';
import type { Season } from './season.ts';
import { storePromos, storeStock } from './store-counters.ts';
import { storeEvents } from './store-events.ts';
import { type Counts, storeRows } from './store-rows.ts';

/** What an import has done to each list of the file, and to the lists of its events. */
export type Stored = Record<
  keyof Season | 'tickets' | 'fees' | 'eventMethods' | 'capacities',
  Counts
>;

interface Options {
  now: Date;
  /** The files of the poster with this path. */
  posterOf: (path: string) => ReadyPoster;
  /** Reports an error that only the database can detect. The transaction has to be rolled back. */
  fault: (path: string, message: string) => void;
  /** Says something that the caller should know although nothing is wrong. */
  note?: (sentence: string) => void;
  /**
   * Is called with every field of an event that is another now, or that the office had changed
   * before the file did.
   */
  report?: (changes: TermChange[]) => void;
  /** Urls of events whose buyers were told of what the file changes. */
  told?: readonly string[];
  /**
   * Urls of events whose prices, capacities and windows are those of the file, although the office
   * has changed them.
   */
  override?: readonly string[];
}

/**
 * Stores a season by key: inserts new records, changes rows that differ; only fees and payment
 * methods that an event no longer has are deleted. Sales go on meanwhile: rows that do not change
 * are not locked, and those that sales lock come last.
 */
export async function storeSeason(tx: Tx, season: Season, options: Options): Promise<Stored> {
  const { now, posterOf, fault, note = () => {}, report, told = [], override = [] } = options;
  // Imports wait for each other, so that each compares with what it changes.
  await tx.query(`select pg_advisory_xact_lock(7370002)`);
  const urls = await urlsOf(tx, season);
  const before = await readTerms(tx, urls);
  const ofOffice = await readOfficeValues(tx);
  const { events, agreed } = await keepOfficeValues(tx, season.events, {
    ofOffice,
    override,
    note,
    fault,
  });
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
  const { stock, ...ofEvents } = await storeEvents(tx, events, { now, urlOf, fault, note });
  const news = await storeRows(
    tx,
    {
      name: 'news',
      key: { slug: 'text' },
      columns: { name: 'jsonb', poster: 'text', pub_date: 'timestamptz', body: 'jsonb' },
    },
    season.news.map(({ pubDate, ...rest }) => ({
      ...rest,
      poster: urlOf(rest.poster),
      pub_date: pubDate,
    })),
  );
  await tx.query('update news set updated_at = $2 where id = any($1::int[])', [news.written, now]);
  // Last, because from here until the commit sales of what changes wait.
  const changes = changedTerms(before, await readTerms(tx, urls));
  await raiseSequence(tx, changes);
  const forBuyers = changesForBuyers(changes);
  const capacities = await storeStock(tx, stock, {
    fault,
    alsoLock: forBuyers.map(({ url }) => url),
    now,
  });
  await refuseForBuyers(tx, forBuyers, { events: season.events, told, fault });
  const promoCodes = await storePromos(tx, season.promoCodes, fault);
  // What has changed is locked now.
  if (JSON.stringify([...(await readOfficeValues(tx))]) !== JSON.stringify([...ofOffice]))
    fault(
      'events',
      'have other prices, capacities or windows since the import began: import the file again',
    );
  report?.([...changedTerms(before, await readTerms(tx, urls)).map(excerpt), ...agreed]);
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

/** The events of the file, and those whose age restriction it changes. */
async function urlsOf(tx: Tx, { events, ageRestrictions }: Season): Promise<string[]> {
  const rows = await tx.query<{ url: string }>(
    `select e.url from events e join age_restrictions a on a.id = e.age_restriction_id
       join jsonb_to_recordset($1::jsonb) as d (key text, value text) on d.key = a.key
         and d.value <> a.value`,
    [JSON.stringify(ageRestrictions)],
  );
  return [...new Set([...events, ...rows].map(({ url }) => url))];
}

/** Stores the files of every poster that are not stored, and returns the URL of each. */
async function storePosters(
  tx: Tx,
  { partners, events, news }: Season,
  posterOf: Options['posterOf'],
): Promise<(path: string) => string> {
  const paths = [...partners, ...events, ...news]
    .map(({ poster }) => poster)
    .filter((path) => path !== '');
  const ready = new Map(paths.map((path) => [path, posterOf(path)]));
  const stored = await tx.query<{ folder: string }>(
    'select distinct folder from media where folder = any($1::text[])',
    [[...ready.values()].map(({ folder }) => folder)],
  );
  const known = new Set(stored.map(({ folder }) => folder));
  for (const poster of ready.values()) if (!known.has(poster.folder)) await storePoster(tx, poster);
  return (path) => posterUrl(ready.get(path)!);
}
