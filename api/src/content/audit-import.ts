import type { OfficeValues } from '@playday/shared/api-contract';
import { bangkokIso } from '../dates.ts';
import type { Tx } from '../db/db.ts';
import { storeAudit } from '../office/audit.ts';
import { moneyOf } from '../amounts.ts';
import type { Stored } from './store-season.ts';

export interface ImportedBy {
  who: string;
  reason: string;
}

/**
 * On what terms these events are sold: dates, prices and capacities, by names such as `tonight price ga`. The office changes the same
 * values with commands, so its log has to say when an import changed them.
 */
export async function readTerms(tx: Tx, urls: readonly string[]): Promise<OfficeValues> {
  const events = await tx.query<
    Record<'dateStart' | 'dateEnd' | 'saleEnd', Date> & { url: string; saleStart: Date | null }
  >(
    `select url, date_start as "dateStart", date_end as "dateEnd", sale_start as "saleStart", sale_end as "saleEnd"
       from events where url = any($1::text[]) order by url`,
    [urls],
  );
  const types = await tx.query<{
    url: string;
    key: string;
    price: number;
    currency: string;
    scale: number;
    capacity: number;
    isOnSale: boolean;
  }>(
    `select e.url, t.key, t.price, c.iso_code as currency, c.scale, s.capacity, t.is_listed and s.is_open as "isOnSale"
       from events e join ticket_types t on t.event_id = e.id join ticket_stock s on s.ticket_type_id = t.id
       join currencies c on c.id = e.currency_id
      where e.url = any($1::text[]) order by e.url, t.place, t.key`,
    [urls],
  );
  const terms: [string, OfficeValues[string]][] = [
    ...events.flatMap(({ url, ...dates }) =>
      Object.entries(dates).map(([name, date]): (typeof terms)[0] => [
        `${url} ${name}`,
        date && bangkokIso(date),
      ]),
    ),
    ...types.flatMap(({ url, key, capacity, isOnSale, ...price }): typeof terms => [
      [`${url} price ${key}`, moneyOf(price, price.price)],
      [`${url} capacity ${key}`, capacity],
      [`${url} on sale ${key}`, isOnSale],
    ]),
  ];
  return Object.fromEntries(terms);
}

/**
 * Stores who imported a file and why, with the terms of events that were there before and are others now, and how many rows of each list
 * were added, changed and removed. Nothing when the import changed nothing.
 */
export async function auditImport(
  tx: Tx,
  {
    by,
    name,
    counts,
    before,
    after,
    now,
  }: { by: ImportedBy; name: string; counts: Stored; before: OfficeValues; after: OfficeValues; now: Date },
): Promise<void> {
  const rows = Object.entries(counts).flatMap(([list, { added, changed, removed }]) =>
    added + changed + removed > 0
      ? [[`rows of ${list}`, `${added} added, ${changed} changed, ${removed} removed`] as const]
      : [],
  );
  if (rows.length === 0) return;
  const differing = Object.keys(before).filter((term) => before[term] !== after[term]);
  const only = (values: OfficeValues) => differing.map((term) => [term, values[term] ?? null] as const);
  await storeAudit(tx, {
    ...{ at: now, who: by.who, reason: by.reason, action: 'content import', subject: `content ${name}` },
    before: Object.fromEntries(only(before)),
    after: Object.fromEntries([...only(after), ...rows]),
  });
}
