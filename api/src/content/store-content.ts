import type { Db, Tx } from '../db/db.ts';
import type { Changed } from '../office/change.ts';
import { readStoredEvents, type StoredEvent, type TermChange } from './event-terms.ts';
import { type Content, readContent } from './read-content.ts';
import { type Stored, storeSeason } from './store-season.ts';
import { readContentFile } from './content-file.ts';
import { dateTimeOf } from '@playday/shared/rules/time/dates';
import { moneyOf } from '../amounts.ts';
import { gateDays } from '../events/gate-days.ts';
import { findRefusal } from '../stock/availability.ts';
import { bangkokInWords } from '../time/dates.ts';
import { inLanguage } from '../texts.ts';

interface Options {
  now: Date;
  isDryRun?: boolean | undefined;
  /** As in `storeSeason`. */
  told?: readonly string[] | undefined;
  override?: readonly string[] | undefined;
}

/**
 * Adds new records and updates existing ones by key; repeated, it changes nothing. Returns the
 * fields of stored events that are others now, how many rows of each list were added, changed and
 * removed, and in its notes what was left as it was and why; of a dry run also the events as buyers
 * would see them. Throws `BadContent` with every error that only the database can detect.
 */
export async function storeContent(
  tx: Tx,
  { name, season, posters, newErrors }: Content,
  { now, isDryRun = false, told = [], override = [] }: Options,
): Promise<Changed & { notes: string[]; stored: Stored }> {
  const faults = newErrors();
  const notes: string[] = [];
  let changes: TermChange[] = [];
  const stored = await storeSeason(tx, season, {
    ...{ now, told, override },
    note: (sentence) => notes.push(sentence),
    posterOf: (poster) => posters.get(poster)!,
    fault: faults.add,
    report: (made) => void (changes = made),
  });
  faults.check();
  const urls = season.events.map(({ url }) => url);
  const overview = isDryRun ? await overviewOf(tx, urls, now) : [];
  const values = (side: 'before' | 'after') =>
    changes.flatMap((each) =>
      each.name === '' ? [] : [[`${each.url} ${each.name}`, each[side]] as const],
    );
  const rows = Object.entries(stored).flatMap(([list, { added, changed, removed }]) =>
    added + changed + removed > 0
      ? [[`rows of ${list}`, `${added} added, ${changed} changed, ${removed} removed`] as const]
      : [],
  );
  return {
    subject: `content ${name}`,
    before: Object.fromEntries(values('before')),
    after: Object.fromEntries([...values('after'), ...rows]),
    notes: [...overview, ...notes],
    stored,
  };
}

/** Imports a file of this machine: all of it, or nothing and `BadContent` with every error. */
export async function importFile(db: Db, path: string, now: Date): Promise<Stored> {
  const content = await readContent(db, await readContentFile(path), now);
  return (await db.transaction((tx) => storeContent(tx, content, { now }))).stored;
}

/**
 * These events as buyers see them, in lines: name; dates, on how many days a ticket enters, place
 * and sale; each ticket type with its price.
 */
async function overviewOf(tx: Tx, urls: readonly string[], now: Date): Promise<string[]> {
  return (await readStoredEvents(tx, urls)).flatMap(({ event, types }) => {
    const listed = types.filter(({ isListed }) => isListed);
    const [venue, city] = [event.venue_name, event.venue_city].map((name) =>
      inLanguage(name, 'en'),
    );
    return [
      `${event.url}: ${inLanguage(event.name, 'en')}`,
      `  ${[...whenOf(event), `${venue}, ${city}`].join(' · ')}`,
      `  ${saleOf(event, now)} · ${countOf(listed.length, 'kind')} of tickets`,
      ...listed.map(
        ({ name, price, capacity, isOpen, ...dates }) =>
          `  ${inLanguage(name, 'en')}  ${moneyOf(event, price)}  ` +
          `${isOpen ? `${capacity} tickets` : 'sold out'}${windowOf(dates)}`,
      ),
    ];
  });
}

/** Start and end, and on how many days one ticket enters. */
function whenOf(event: StoredEvent['event']): string[] {
  const {
    date_start: dateStart,
    date_end: dateEnd,
    doors_minutes: doorsMinutes,
    day_hours: dayHours,
    time_zone: timeZone,
  } = event;
  const days = gateDays({
    state: 'published',
    dateStart,
    dateEnd,
    doorsMinutes,
    dayHours,
    timeZone,
  }).length;
  return [
    `${dateTimeOf(dateStart.getTime(), 'en')} to ${bangkokInWords(dateEnd)}`,
    days === 1 ? '1 day' : `${days} days, one ticket enters on each`,
  ];
}

const countOf = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

const windowOf = ({ saleStart, saleEnd }: { saleStart: Date | null; saleEnd: Date | null }) =>
  (saleStart ? `, from ${bangkokInWords(saleStart)}` : '') +
  (saleEnd ? `, until ${bangkokInWords(saleEnd)}` : '');

function saleOf(
  { state, sale_start, sale_end, date_end }: StoredEvent['event'],
  now: Date,
): string {
  if (state === 'draft') return 'draft, not shown';
  const dates = { saleStart: sale_start, saleEnd: sale_end, dateEnd: date_end, state };
  switch (findRefusal({ now, sale: dates })?.reason) {
    case undefined:
      return 'on sale';
    case 'notStarted':
      return `on sale from ${bangkokInWords(sale_start!)}`;
    case 'saleEnded':
      return 'sale has ended';
    case 'eventEnded':
      return 'over';
    default:
      return state;
  }
}
