import { moneyOf } from '../amounts.ts';
import { bangkokInWords, bangkokIso } from '../time/dates.ts';
import type { Tx } from '../db/db.ts';
import { readStoredEvents, type TermChange } from './event-terms.ts';
import type { SeasonEvent, SeasonTicket } from './season.ts';

/** What both the office and files set. */
type OfOffice = Pick<SeasonTicket, 'price' | 'capacity' | 'saleStart' | 'saleEnd'>;

type OfficeValues = Map<string, { at: Date; before: string | null; after: string | null }>;

/**
 * Prices, capacities and windows that the office was the last to change, by event and name:
 * `tonight price ga`.
 */
export async function readOfficeValues(tx: Tx): Promise<OfficeValues> {
  const rows = await tx.query<{
    name: string;
    action: string;
    at: Date;
    before: string | null;
    after: string | null;
  }>(
    `select distinct on (1) case action when 'content import' then v.key else substr(subject,
      7) || ' ' || v.key end as name,
            action, at, before ->> v.key as before, v.value as after
       from office_log cross join jsonb_each_text(after) v
      where action in ('event price', 'event capacity', 'event window', 'content import')
      order by 1, id desc`,
  );
  return new Map(
    rows.flatMap(({ name, action, ...value }) =>
      action === 'content import' ? [] : [[name, value]],
    ),
  );
}

/**
 * Returns the events of a file with the values that the office has set since an import last knew
 * them, and notes where the file has others. `override`: urls of events that take those of the
 * file. `agreed` are values of the office that the file has, too.
 */
export async function keepOfficeValues(
  tx: Tx,
  events: readonly SeasonEvent[],
  {
    ofOffice,
    override,
    note,
    fault,
  }: {
    ofOffice: OfficeValues;
    override: readonly string[];
    note: (sentence: string) => void;
    fault: (path: string, message: string) => void;
  },
): Promise<{ events: SeasonEvent[]; agreed: TermChange[] }> {
  const stored = await readStoredEvents(
    tx,
    events.map(({ url }) => url),
  );
  const agreed: TermChange[] = [];
  const kept = events.map((event, at) => {
    const { url, currency } = event;
    const before = stored.find(
      (each) => each.event.url === url && each.event.currency === currency,
    );
    const tickets = event.tickets.map((ticket, place) => {
      const found = before?.types.find(({ key }) => key === ticket.key);
      const type: OfOffice | undefined = found && { ...found, capacity: found.capacity ?? 0 };
      const keep = <Field extends keyof OfOffice>(field: Field): OfOffice[Field] => {
        const name = `${field} ${ticket.key}`;
        const set = ofOffice.get(`${url} ${name}`);
        const shown = (value: OfOffice[keyof OfOffice]) => {
          if (value === null || typeof value === 'object') return value && bangkokIso(value);
          return field === 'price' ? moneyOf(before!.event, value) : String(value);
        };
        if (!set || !type || shown(type[field]) !== set.after) return ticket[field];
        const wanted = shown(ticket[field]);
        if (wanted === set.after)
          agreed.push({ url, name, before: `${wanted ?? 'none'}, of the office`, after: wanted });
        else
          note(
            `${url}: the office changed ${name} on ${bangkokInWords(set.at)} from ` +
              `${set.before ?? 'none'} to ${set.after ?? 'none'}; ` +
              `the file says ${wanted ?? 'none'}. ` +
              (override.includes(url)
                ? 'It is as in the file now.'
                : `It stays; --override-office ${url} takes that of the file.`),
          );
        return override.includes(url) ? ticket[field] : type[field];
      };
      const [price, capacity] = [keep('price'), keep('capacity')];
      const [saleStart, saleEnd] = [keep('saleStart'), keep('saleEnd')];
      const isWindow = !(saleStart && saleEnd && saleEnd <= saleStart);
      if (!isWindow)
        fault(
          `events[${at}].tickets[${place}]`,
          `would be sold from ${bangkokIso(saleStart)} to ${bangkokIso(saleEnd)}, ` +
            'of which the office has set one',
        );
      return { ...ticket, price, capacity, ...(isWindow && { saleStart, saleEnd }) };
    });
    return { ...event, tickets };
  });
  return { events: kept, agreed };
}
