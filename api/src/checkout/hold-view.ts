import type { Hold } from '@playday/shared/api-contract';
import { maxTickets } from '@playday/shared/rules/ticket-limits';
import { bangkokMillis } from '../dates.ts';
import type { Tx } from '../db/db.ts';
import { left } from '../stock/event-row.ts';
import { ticketsOfMailbox } from '../stock/hold-history.ts';
import { extendedEnd } from '../stock/hold-terms.ts';
import { type HoldRow, holdLines } from '../stock/holds.ts';
import { selectScarce } from '../stock/scarcity.ts';
import type { Line } from '../stock/stock.ts';

export async function readHold(tx: Tx, buyerId: number, hold: HoldRow, now: Date): Promise<Hold> {
  const lines = await holdLines(tx, buyerId);
  const lefts = await leftForBuyer(
    tx,
    buyerId,
    lines.map(({ id }) => id),
    now,
  );
  const isScarce = lefts.some((each) => each.isScarce);
  return wireHold(hold, {
    ...{ lines, lefts, isScarce, now },
    remaining: await remaining(tx, buyerId, hold.eventId),
  });
}

/** What is left of each ticket type for this buyer: the public stock plus what the buyer holds. */
export async function leftForBuyer(
  tx: Tx,
  buyerId: number,
  ids: readonly number[],
  now: Date,
): Promise<{ id: number; left: number; isScarce: boolean }[]> {
  return tx.query(
    `select s.ticket_type_id as id, (${left} + coalesce(h.count, 0))::int as left, ${selectScarce('$3')} as "isScarce"
       from ticket_stock s
       left join hold_lines h on h.ticket_type_id = s.ticket_type_id and h.buyer_id = $1
      where s.ticket_type_id = any($2::int[]) order by s.ticket_type_id`,
    [buyerId, ids, now],
  );
}

/**
 * A hold as pages get it; `lefts` is what is left of its ticket types for this buyer. One that cannot be extended, because tickets are
 * scarce or the sale ends with it, is told like one that was.
 */
export function wireHold(
  hold: Pick<HoldRow, 'eventId' | 'revision' | 'expiresAt' | 'isExtended' | 'saleEnd'>,
  {
    lines,
    lefts,
    isScarce,
    remaining,
    now,
  }: {
    lines: readonly Line[];
    lefts: readonly { id: number; left: number }[];
    isScarce: boolean;
    remaining: number;
    now: Date;
  },
): Hold {
  return {
    event: hold.eventId,
    revision: hold.revision,
    expiresAt: bangkokMillis(hold.expiresAt),
    serverNow: bangkokMillis(now),
    isExtended: hold.isExtended || extendedEnd(hold.expiresAt, { isScarce, ...hold }) <= hold.expiresAt,
    isScarce,
    remaining,
    tickets: lines.map((line) => ({
      ...line,
      left: lefts.find(({ id }) => id === line.id)?.left ?? line.count,
    })),
  };
}

/** How many more tickets the buyer may choose for the event. */
export async function remaining(tx: Tx, buyerId: number, eventId: number): Promise<number> {
  const [counted] = await tx.query<{ tickets: number }>(
    `select coalesce((select tickets from buyer_counts where buyer_id = $1 and event_id = $2), 0)
            + ${ticketsOfMailbox('$1', '$2')} as tickets`,
    [buyerId, eventId],
  );
  return Math.max(0, maxTickets - counted!.tickets);
}

export function emptyHold(now: Date): Omit<Hold, 'remaining'> {
  return {
    event: null,
    revision: 0,
    expiresAt: null,
    serverNow: bangkokMillis(now),
    isExtended: false,
    isScarce: false,
    tickets: [],
  };
}
