import type { Db, Tx } from './db.ts';

class DryRun extends Error {}

/**
 * Runs `work` in one transaction and returns what it returned. A dry run does the same and rolls back, so it meets the same checks and
 * locks. `work` may run again after a deadlock.
 */
export async function transactionOrDryRun<T>(
  db: Pick<Db, 'transaction'>,
  isDryRun: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!isDryRun) return db.transaction(work);
  let tried: { result: T } | undefined;
  const undo = async (tx: Tx) => {
    tried = { result: await work(tx) };
    throw new DryRun();
  };
  await db.transaction(undo).catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
  return tried!.result;
}
