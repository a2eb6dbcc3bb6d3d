import type { Tx } from '../db/db.ts';
import type { TermChange } from './event-terms.ts';
import type { SeasonEvent } from './season.ts';

/**
 * What calendars show of an event (`calendarFile`); the office's commands count their own changes.
 */
const calendarTerms =
  /^(?:name|venue\.(?:name|city|address)|dateStart|dateEnd|doors|venue\.position)(?:\.\w\w)?$/u;

/**
 * Raises the SEQUENCE of stored events of which calendars show another thing now (RFC 5546, 2.1.4).
 */
export async function raiseSequence(tx: Tx, changes: readonly TermChange[]): Promise<void> {
  const urls = changes.filter(({ name }) => calendarTerms.test(name)).map(({ url }) => url);
  if (urls.length > 0)
    await tx.query(
      'update events set calendar_sequence = calendar_sequence + 1 where url = any($1::text[])',
      [urls],
    );
}

/**
 * What the buyers of an event rely on, because it is printed on tickets, mails and calendars or is
 * a term of the sale. Of a text another spelling is harmless, and so is a language more. What is
 * only said for the first time is harmless, too, where it adds to the rest.
 */
const reliedOn: [pattern: RegExp, isHarmless: (change: TermChange) => boolean][] = [
  [/^(?:name|venue\.name|venue\.city)(?:\.\w\w)?$/u, isSpelling],
  [/^venue\.address(?:\.\w\w)?$/u, isSpelling],
  [/^(?:venue\.position|venue\.mapQuery|doors|days)$/u, ({ before }) => before === null],
  [/^(?:dateStart|dateEnd|timeZone|age|currency|refund)$/u, () => false],
  // Of ticket types.
  [/^(?:name|description)(?:\.\w\w)? /u, isSpelling],
  [/^on sale /u, ({ after }) => after !== 'not in the file'],
];

/**
 * Changes that buyers would have to be told, if there are any: call `refuseForBuyers` once the
 * stock of these events is locked.
 */
export const changesForBuyers = (changes: readonly TermChange[]): TermChange[] =>
  changes.filter((change) => {
    const rule = change.name !== '' && reliedOn.find(([pattern]) => pattern.test(change.name));
    return rule && !rule[1](change);
  });

function isSpelling({ name, before, after }: TermChange): boolean {
  const isTranslation = /\.(?:th|zh|km)(?: |$)/u.test(name);
  return before === null || (after === null && isTranslation) || plain(before) === plain(after);
}

/** Letters and digits without case, accents of Latin letters and what is between words. */
const plain = (text: TermChange['before']) =>
  String(text ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim() || String(text);

/**
 * Faults what buyers would have to be told of events with valid tickets, pending orders or running
 * holds; of a ticket type, when it has such itself. `told`: events whose buyers were told
 * otherwise; their dates and currencies stay all the same.
 */
export async function refuseForBuyers(
  tx: Tx,
  changes: readonly TermChange[],
  {
    events,
    told,
    fault,
  }: {
    events: readonly SeasonEvent[];
    told: readonly string[];
    fault: (path: string, message: string) => void;
  },
): Promise<void> {
  if (changes.length === 0) return;
  const stock = await tx.query<{ url: string; key: string; count: number }>(
    `select e.url, t.key, s.held + s.sold as count
      from events e join ticket_types t on t.event_id = e.id
       join ticket_stock s on s.ticket_type_id = t.id where e.url = any($1::text[])`,
    [changes.map(({ url }) => url)],
  );
  for (const change of changes) {
    const { url, name, before, after } = change;
    const [field = '', key] = name
      .split(' ')
      .map((part, at, parts) => (at > 0 ? parts.at(-1)! : part));
    const counts = stock.filter(
      (each) => each.url === url && (key === undefined || each.key === key),
    );
    const count = counts.reduce((sum, each) => sum + each.count, 0);
    if (count === 0 || (told.includes(url) && !/^(?:date|currency)/u.test(name))) continue;
    const what = `${shown(before)} → ${shown(after)}`;
    fault(
      pathOf(events, url, field, key),
      `${what} cannot be imported: ${count} tickets of ${url} are sold or held. ${wayOf(change)}`,
    );
  }
}

const shown = (value: TermChange['before']) => (value === null ? 'none' : JSON.stringify(value));

function pathOf(
  events: readonly SeasonEvent[],
  url: string,
  field: string,
  key: string | undefined,
): string {
  const at = events.findIndex((event) => event.url === url);
  if (at < 0) return 'ageRestrictions';
  if (key === undefined) return `events[${at}].${field}`;
  const type = events[at]!.tickets.findIndex((ticket) => ticket.key === key);
  return type < 0 ? `events[${at}].tickets` : `events[${at}].tickets[${type}].${field}`;
}

/** What to do instead. */
function wayOf({ url, name, after }: TermChange): string {
  const time = (value: unknown) => String(value).slice(0, 16);
  if (name === 'dateStart')
    return (
      `Move it with "npm run office -- event postpone ${url} --date ${time(after)} --end …", ` +
      'which tells the buyers.'
    );
  if (name === 'dateEnd')
    return (
      `Change it with "npm run office -- event postpone ${url} --date … --end ${time(after)}", ` +
      'which tells the buyers.'
    );
  if (name === 'currency') return 'Sell another event in that currency.';
  if (name.startsWith('on sale '))
    return (
      `Keep the ticket type ${name.slice('on sale '.length)}, with "soldOut": ` +
      'true to end its sale.'
    );
  return (
    'Another event needs another url. If it is still this one, ' +
    `tell the buyers with "npm run office -- mail attendees ${url}", ` +
    `then import with --buyers-told ${url}.`
  );
}
