import type { Context } from '../../context.ts';
import { minutes } from '../../time/time.ts';
import { type BulkTakers, findBulkFreeOrders, findHoarders } from './bulk-takers.ts';

export const WATCH_TAKERS_EVERY_MS = minutes(1);

/**
 * Returns a function that finds hoarders of scarce tickets and free orders in bulk, sets the
 * metrics that alarms read, and logs the accounts whenever there are new ones among them.
 */
export function watchBulkTakers({
  db,
  clock,
  takerGauges,
  log,
}: Pick<Context, 'db' | 'clock' | 'takerGauges' | 'log'>): () => Promise<void> {
  const told = new Set<string>();
  const isNews = (what: string, { eventId, accounts }: BulkTakers) => {
    const keys = accounts.map((account) => `${what} ${eventId} ${account}`);
    const isNew = keys.some((key) => !told.has(key));
    for (const key of keys) told.add(key);
    return isNew;
  };
  return async () => {
    const now = clock.now();
    const [hoarders, free] = await Promise.all([
      findHoarders(db, now),
      findBulkFreeOrders(db, now),
    ]);
    takerGauges.hoarders.reset();
    for (const found of hoarders) {
      const { event, accounts, tickets } = found;
      takerGauges.hoarders.set({ event }, accounts.length);
      if (isNews('hoards', found))
        log.error(
          { event, tickets, accounts },
          'alarm: scarce tickets are hoarded: office holds release',
        );
    }
    takerGauges.bulkFreeOrders.reset();
    for (const found of free) {
      const { event, accounts, tickets, network } = found;
      takerGauges.bulkFreeOrders.inc({ event }, accounts.length);
      if (isNews(`free ${network}`, found))
        log.error(
          { event, network, tickets, accounts },
          'alarm: free tickets taken in bulk: office free-orders release',
        );
    }
    if (hoarders.length + free.length === 0) told.clear();
  };
}
