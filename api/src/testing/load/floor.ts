import type { Db } from '../../db/db.ts';

/** The rows of a hold: hold, line, count, ledger. */
export const HOLD_ROWS = 4;
/** Of an order of one ticket type: order, line, two fees, two ledger entries, attempt, key, and the sandbox's payment. */
export const ORDER_ROWS = 9;

/**
 * What this database does right now when clients share nothing: as many rows, one transaction each, no common row.
 * Transactions per second. Machines are noisy, so a rate means something only next to a floor taken beside it.
 */
async function measureFloor(db: Db, clients: number, rows: number, forMs: number): Promise<number> {
  await db.script(
    `create table if not exists storm_floor (id bigint generated always as identity primary key, client int, n int);
     create index if not exists storm_floor_client on storm_floor (client);`,
  );
  const end = Date.now() + forMs;
  let done = 0;
  const begun = performance.now();
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
  return done / ((performance.now() - begun) / 1_000);
}

/** A rate per second between two floors, and its ratio to their mean. */
export interface BesideFloor {
  perSecond: number;
  floor: [before: number, after: number];
  ratio: number;
}

/** Runs a slice between two floors. */
export async function besideFloor(
  db: Db,
  { clients, rows, floorMs }: { clients: number; rows: number; floorMs: number },
  slice: () => Promise<number>,
): Promise<BesideFloor> {
  const before = await measureFloor(db, clients, rows, floorMs);
  const begun = performance.now();
  const count = await slice();
  const perSecond = count / ((performance.now() - begun) / 1_000);
  const after = await measureFloor(db, clients, rows, floorMs);
  return { perSecond, floor: [before, after], ratio: perSecond / ((before + after) / 2) };
}
