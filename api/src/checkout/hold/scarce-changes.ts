import type { Tx } from '../../db/db.ts';
import type { HeldChange } from '../../stock/lines.ts';
import { endUnpaid, type Stock } from '../../stock/move-stock.ts';

/** A hold whose tickets are exchanged for others, or of which an order takes some only. */
interface ChangedHold {
  buyerId: number;
  expiresAt: Date;
  changes: readonly HeldChange[];
}

/**
 * Counts scarce tickets that leave a hold like those that are given back; else whoever exchanges
 * them before they lapse could keep them for as long as they like. Lines, counts and stock must be
 * locked, and are written afterwards.
 */
export async function endExchanged(
  tx: Tx,
  {
    eventId,
    holds,
    stock,
    now,
  }: {
    eventId: number;
    holds: readonly ChangedHold[];
    stock: ReadonlyMap<number, Stock>;
    now: Date;
  },
): Promise<void> {
  const ends = holds.flatMap(({ buyerId, expiresAt: endsAt, changes }) =>
    changes
      .filter(({ id, held }) => held < 0 && stock.get(id)?.isScarce)
      .map(({ id, held }) => ({
        buyerId,
        eventId,
        id,
        count: -held,
        kind: 'buyer' as const,
        endsAt,
      })),
  );
  if (ends.length > 0) await endUnpaid(tx, ends, now);
}
