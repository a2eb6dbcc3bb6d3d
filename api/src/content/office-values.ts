import { moneyOf } from '../amounts.ts';
import { bangkokInWords } from '../time/dates.ts';
import type { Tx } from '../db/db.ts';
import { readStoredEvents, type TermChange } from './event-terms.ts';
import type { SeasonEvent } from './season.ts';

type OfficeValues = Map<string, { at: Date; before: string; after: string }>;

/**
 * Prices and capacities that the office was the last to change, by event and name: `tonight price
 * ga`.
 */
export async function readOfficeValues(tx: Tx): Promise<OfficeValues> {
  const rows = await tx.query<{
    name: string;
    action: string;
    at: Date;
    before: string;
    after: string;
  }>(
    `select distinct on (1) case action when 'content import' then v.key else substr(subject,
      7) || ' ' || v.key end as name,
            action, at, before ->> v.key as before, v.value as after
       from office_log cross join jsonb_each_text(after) v
      where action in ('event price', 'event capacity', 'content import') order by 1, id desc`,
  );
  return new Map(
    rows.flatMap(({ name, action, ...value }) =>
      action === 'content import' ? [] : [[name, value]],
    ),
  );
}

/**
 * Returns the events of a file with the prices and capacities that the office has set since an
 * import last knew them, and notes where the file has others. `override`: urls of events that take
 * those of the file. `agreed` are values of the office that the file has, too.
 */
export async function keepOfficeValues(
  tx: Tx,
  events: readonly SeasonEvent[],
  {
    ofOffice,
    override,
    note,
  }: { ofOffice: OfficeValues; override: readonly string[]; note: (sentence: string) => void },
): Promise<{ events: SeasonEvent[]; agreed: TermChange[] }> {
  const stored = await readStoredEvents(
    tx,
    events.map(({ url }) => url),
  );
  const agreed: TermChange[] = [];
  const kept = events.map((event) => {
    const { url, currency } = event;
    const before = stored.find(
      (each) => each.event.url === url && each.event.currency === currency,
    );
    const tickets = event.tickets.map((ticket) => {
      const type = before?.types.find(({ key }) => key === ticket.key);
      const keep = (field: 'price' | 'capacity') => {
        const name = `${field} ${ticket.key}`;
        const set = ofOffice.get(`${url} ${name}`);
        const shown = (value: number) =>
          field === 'price' ? moneyOf(before!.event, value) : String(value);
        if (!set || !type || shown(type[field] ?? 0) !== set.after) return ticket[field];
        const wanted = shown(ticket[field]);
        if (wanted === set.after)
          agreed.push({ url, name, before: `${wanted}, of the office`, after: wanted });
        else
          note(
            `${url}: the office changed ${name} on ${bangkokInWords(set.at)} from ` +
              `${set.before} to ${set.after}; the file says ${wanted}. ` +
              (override.includes(url)
                ? 'It is as in the file now.'
                : `It stays; --override-office ${url} takes that of the file.`),
          );
        return override.includes(url) ? ticket[field] : type[field]!;
      };
      return { ...ticket, price: keep('price'), capacity: keep('capacity') };
    });
    return { ...event, tickets };
  });
  return { events: kept, agreed };
}
