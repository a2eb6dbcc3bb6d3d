import type { Tx } from '../db/db.ts';
import { type Capacity, changeCapacities, createStock } from '../stock/move-stock.ts';
import type { Season } from './season.ts';
import { type Counts, countsOf } from './store-rows.ts';

/** Reports an error that only the database can detect, with its place in the file. */
type Fault = (path: string, message: string) => void;

export interface WantedStock extends Capacity {
  /** Where the file says so. */
  path: string;
}

/**
 * Stores capacities. Locks only the rows that change, and all of the events in `alsoLock` (urls),
 * in the order of their ids, as sales do.
 */
export async function storeStock(
  tx: Tx,
  stock: readonly WantedStock[],
  { fault, alsoLock, now }: { fault: Fault; alsoLock: readonly string[]; now: Date },
): Promise<Counts> {
  const rows = [JSON.stringify(stock)];
  const wanted = `jsonb_to_recordset($1::jsonb) as d (id int, capacity int, "isOpen" boolean)`;
  const added = await createStock(tx, stock);
  const locked = await tx.query<{ id: number; isChanged: boolean }>(
    `select s.ticket_type_id as id,
            d.id is not null and (s.capacity, s.is_open) is distinct from (d.capacity, d."isOpen")
              as "isChanged"
       from ticket_stock s left join ${wanted} on d.id = s.ticket_type_id
      where (d.id is not null and (s.capacity, s.is_open) is distinct from (d.capacity, d."isOpen"))
         or s.ticket_type_id in (
              select t.id from ticket_types t join events e on e.id = t.event_id
               where e.url = any($2::text[]))
      order by s.ticket_type_id for update of s`,
    [...rows, alsoLock],
  );
  const changes = locked.flatMap(({ id, isChanged }) =>
    isChanged ? stock.find((row) => row.id === id)! : [],
  );
  const counts = countsOf(stock.length, added, changes.length);
  if (changes.length === 0) return counts;
  const { changed } = await changeCapacities(tx, changes, now);
  for (const { id, path } of changes)
    if (!changed.includes(id)) fault(`${path}.capacity`, 'is less than what is sold and held');
  return counts;
}

/** Stores promo codes. Locks only the rows that change, in the order of their ids, as sales do. */
export async function storePromos(
  tx: Tx,
  promos: Season['promoCodes'],
  fault: Fault,
): Promise<Counts> {
  const rows = [JSON.stringify(promos)];
  const wanted = `(
    select d.code, d.amount, c.id as currency_id, e.id as event_id, d."maxUses" as max_uses,
           d."maxUsesPerBuyer" as max_uses_per_buyer, d."validUntil" as valid_until
      from jsonb_to_recordset($1::jsonb) as d (
             code text, amount bigint, currency text, event text,
             "maxUses" int, "maxUsesPerBuyer" int, "validUntil" timestamptz)
      left join currencies c on c.iso_code = d.currency
      left join events e on e.url = d.event) d`;
  const columns = 'amount, currency_id, event_id, max_uses, max_uses_per_buyer, valid_until';
  const of = (table: string) =>
    columns
      .split(', ')
      .map((column) => `${table}.${column}`)
      .join(', ');
  const added = await tx.query(
    `insert into promos (code, ${columns}) select code, ${columns} from ${wanted}
      on conflict do nothing returning 1`,
    rows,
  );
  const changed = await tx.query<{ code: string }>(
    `select p.code from promos p join ${wanted} on d.code = p.code
      where (${of('p')}) is distinct from (${of('d')}) order by p.id for update of p`,
    rows,
  );
  const counts = countsOf(promos.length, added.length, changed.length);
  if (changed.length === 0) return counts;
  const updated = await tx.query<{ code: string }>(
    `update promos p set (${columns}) = (${of('d')}) from ${wanted}
      where p.code = d.code and d.code = any($2::text[])
        and (d.max_uses is null or p.uses <= d.max_uses)
      returning d.code`,
    [...rows, changed.map(({ code }) => code)],
  );
  const done = new Set(updated.map(({ code }) => code));
  for (const { code } of changed.filter((row) => !done.has(row.code)))
    fault(
      `promoCodes[${promos.findIndex((promo) => promo.code === code)}].maxUses`,
      'is less than it was already used',
    );
  return counts;
}
