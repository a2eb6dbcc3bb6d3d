import type { Db } from '../../db/db.ts';

/** Rows written per hold: hold, line, buyer count, ledger. */
export const HOLD_ROWS = 4;
/** Rows written per order of one ticket type: order, line, two fees, two ledger rows, attempt, key, sandbox payment. */
export const ORDER_ROWS = 9;

/**
 * Measures the floor: transactions per second when clients share no rows, each transaction inserting `rows` rows. Machines
 * are noisy, so a measured rate is only meaningful relative to a floor measured at the same time.
 */
async function measureFloor(db: Db, clients: number, rows: number, forMs: number): Promise<number> {
  await db.script(
    `create table if not exists storm_floor (id bigint generated always as identity primary key, client int, n int);
     create index if not exists storm_floor_client on storm_floor (client);`,
  );
  const end = Date.now() + forMs;
  let done = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_none, client) => {
      while (Date.now() < end) {
        await db.transaction(async (tx) => {
          for (let n = 0; n < rows; n++)
            await tx.query('insert into storm_floor (client, n) values ($1, $2)', [client, n]);
        });
        done++;
      }
    }),
  );
  return done / ((performance.now() - startedAt) / 1_000);
}

/** A rate per second, the floors measured before and after it, and the ratio of the rate to their mean. */
export interface BesideFloor {
  perSecond: number;
  floor: [before: number, after: number];
  ratio: number;
}

/**
 * Measures the rate of `slice`, which returns its number of operations, with a floor before and after it. The rate is over
 * `sliceMs`, or over the time that the slice took: operations that hang to its end may take longer than those that counted.
 */
export async function besideFloor(
  db: Db,
  { clients, rows, floorMs, sliceMs }: { clients: number; rows: number; floorMs: number; sliceMs?: number },
  slice: () => Promise<number>,
): Promise<BesideFloor> {
  const before = await measureFloor(db, clients, rows, floorMs);
  const startedAt = performance.now();
  const count = await slice();
  const perSecond = count / ((sliceMs ?? performance.now() - startedAt) / 1_000);
  const after = await measureFloor(db, clients, rows, floorMs);
  return { perSecond, floor: [before, after], ratio: perSecond / ((before + after) / 2) };
}
