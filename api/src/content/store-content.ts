import type { Db, Tx } from '../db/db.ts';
import type { Changed } from '../office/change.ts';
import { feeOf, readStoredEvents, type StoredEvent, type TermChange } from './event-terms.ts';
import { type Content, readContent } from './read-content.ts';
import { type Stored, storeSeason } from './store-season.ts';
import { readContentFile } from './content-file.ts';
import { dateTimeOf } from '@playday/shared/rules/time/dates';
import { moneyOf } from '../amounts.ts';
import { gateDays } from '../events/gate-days.ts';
import { findRefusal } from '../stock/availability.ts';
import { bangkokInWords } from '../time/dates.ts';
import { inLanguage, languages } from '../texts.ts';
import type { Season } from './season.ts';

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
  const overview = isDryRun
    ? [
        ...(await overviewOf(tx, urls, now)),
        ...(await promosOf(tx, season)),
        ...missingTexts(season),
      ]
    : [];
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

/** Fees of more than so many per cent of the price may be a slip of the pen. */
const HIGH_FEES = 15;

/**
 * These events as buyers see them, in lines: name; dates, on how many days a ticket enters, place
 * and sale; each ticket type with its price, its price with fees, and the fees.
 */
async function overviewOf(tx: Tx, urls: readonly string[], now: Date): Promise<string[]> {
  return (await readStoredEvents(tx, urls)).flatMap(({ event, types, fees }) => {
    const listed = types.filter(({ isListed }) => isListed);
    const [venue, city] = [event.venue_name, event.venue_city].map((name) =>
      inLanguage(name, 'en'),
    );
    return [
      `${event.url}: ${inLanguage(event.name, 'en')}`,
      `  ${[...whenOf(event), `${venue}, ${city}`].join(' · ')}`,
      `  ${saleOf(event, now)} · ${countOf(listed.length, 'kind')} of tickets`,
      ...listed.map(
        ({ name, price, priceWithFees, capacity, isOpen, ...dates }) =>
          `  ${inLanguage(name, 'en')}  ${moneyOf(event, price)}` +
          `${priceWithFees === price ? '' : `, ${moneyOf(event, priceWithFees)} with fees`}  ` +
          `${isOpen ? `${capacity} tickets` : 'sold out'}${windowOf(dates)}`,
      ),
      ...fees.map((fee) => {
        const type = types.find(({ id }) => id === fee.typeId);
        return `  fee ${feeOf(fee, event)}${type ? ` of ${inLanguage(type.name, 'en')}` : ''}`;
      }),
      ...listed
        .filter(({ price, priceWithFees }) => (priceWithFees - price) * 100 > price * HIGH_FEES)
        .map(
          ({ name, price, priceWithFees }) =>
            `  Look: the fees of ${inLanguage(name, 'en')} are ` +
            `${Math.round(((priceWithFees - price) * 1_000) / price) / 10} % of its price.`,
        ),
    ];
  });
}

/** A code, what it takes off, and how often and until when it does. */
async function promosOf(tx: Tx, { promoCodes }: Season): Promise<string[]> {
  const scales = await tx.query<{ code: string; scale: number }>(
    'select iso_code as code, scale from currencies',
  );
  const scaleOf = new Map(scales.map(({ code, scale }) => [code, scale]));
  return promoCodes.map((promo) => {
    const { code, amount, currency, event, maxUses, maxUsesPerBuyer, validUntil } = promo;
    const money = { currency, scale: scaleOf.get(currency) ?? 2 };
    return [
      `promo code ${code}: ${moneyOf(money, amount)} off ${event ?? 'any event'}`,
      `${maxUses ?? 'any number of'} uses, ${maxUsesPerBuyer} per buyer`,
      ...(validUntil ? [`until ${bangkokInWords(validUntil)}`] : []),
    ].join(', ');
  });
}

/** In which languages texts are missing, by event: those who read them get English. */
function missingTexts({ events }: Season): string[] {
  return events.flatMap(({ url, name, venueName, venueCity, description, facts, ...event }) => {
    const { tickets, fees } = event;
    const texts = [name, venueName, venueCity, description].concat(
      [facts.venueAddress, facts.organiser?.name].filter((text) => text != null),
      tickets.flatMap((ticket) => [ticket.name, ticket.description]),
      [...fees, ...tickets.flatMap((ticket) => ticket.fees)].map((fee) => fee.name),
    );
    const missing = languages.flatMap((language) => {
      const count = texts.filter(
        (text) => typeof text === 'object' && text[language] === undefined,
      ).length;
      return count > 0 ? [`${count} in ${language}`] : [];
    });
    return missing.length > 0
      ? [`${url}: texts that are missing and shown in English: ${missing.join(', ')}`]
      : [];
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
