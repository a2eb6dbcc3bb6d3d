import type { Db } from '../../db/db.ts';

/**
 * What this database does right now when clients share nothing: the rows of a hold, one transaction each, no common row.
 * Transactions per second. Machines are noisy, so a rate means something only next to a floor taken beside it.
 */
export async function measureFloor(db: Db, clients: number, forMs: number): Promise<number> {
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
          for (const n of [1, 2, 3, 4])
            await tx.query('insert into storm_floor (client, n) values ($1, $2)', [client, n]);
        });
        done++;
      }
    }),
  );
  return done / ((performance.now() - begun) / 1_000);
}

/** Runs a slice between two floors; answers its rate per second and the ratio to their mean. */
export async function besideFloor(
  db: Db,
  { clients, floorMs }: { clients: number; floorMs: number },
  slice: () => Promise<number>,
): Promise<{ perSecond: number; floor: [number, number]; ratio: number }> {
  const before = await measureFloor(db, clients, floorMs);
  const begun = performance.now();
  const count = await slice();
  const perSecond = count / ((performance.now() - begun) / 1_000);
  const after = await measureFloor(db, clients, floorMs);
  return { perSecond, floor: [before, after], ratio: perSecond / ((before + after) / 2) };
}
