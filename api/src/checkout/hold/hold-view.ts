import type { Hold } from '@playday/shared/api-contract';
import { fromMinor } from '@playday/shared/rules/money/money';
import { bangkokMillis } from '../../time/dates.ts';
import type { Tx } from '../../db/db.ts';
import { remainingOf } from '../../stock/availability.ts';
import { ticketsOfMailbox } from '../../stock/hold-history.ts';
import { extendedEnd } from '../../stock/hold-terms.ts';
import { type HoldRow, holdLines } from '../../stock/holds.ts';
import { leftAt, selectScarce } from '../../stock/scarcity.ts';
import type { Line } from '../../stock/lines.ts';
import { heldPrices, recentPrices } from '../../events/ticket-prices.ts';

/**
 * A held ticket type for its buyer: how many they could hold, and what one costs them, as a
 * decimal.
 */
interface HeldType {
  id: number;
  left: number;
  price: number;
  isScarce?: boolean;
}

export async function readHold(tx: Tx, buyerId: number, hold: HoldRow, now: Date): Promise<Hold> {
  const { eventId } = hold;
  const lines = await holdLines(tx, buyerId);
  const types = await readHeldTypes(tx, { buyerId, eventId, lines, now });
  const isScarce = types.some((each) => each.isScarce);
  return wireHold(hold, {
    ...{ lines, types, isScarce, now },
    remaining: await remaining(tx, buyerId, eventId),
  });
}

/**
 * The ticket types of a buyer's hold: the public stock plus what the buyer holds, and the prices
 * that an order would have.
 */
export async function readHeldTypes(
  tx: Tx,
  {
    buyerId,
    eventId,
    lines,
    now,
  }: { buyerId: number; eventId: number; lines: readonly Line[]; now: Date },
): Promise<HeldType[]> {
  if (lines.length === 0) return [];
  const rows = await tx.query<Omit<HeldType, 'price'> & { price: number; scale: number }>(
    `select t.id, (${leftAt('$3')} + coalesce(h.count, 0))::int as left,
      ${selectScarce('$3')} as "isScarce",
            t.price, c.scale
       from ticket_stock s join ticket_types t on t.id = s.ticket_type_id
       join events e on e.id = t.event_id join currencies c on c.id = e.currency_id
       left join hold_lines h on h.ticket_type_id = t.id and h.buyer_id = $1
      where t.id = any($2::int[]) order by t.id`,
    [buyerId, lines.map(({ id }) => id), now],
  );
  const changes = await recentPrices(tx, eventId, now);
  const priceFor = await heldPrices(tx, changes, { eventId, buyerIds: [buyerId], now });
  return rows.map(({ scale, ...type }) => ({
    ...type,
    price: fromMinor(priceFor(buyerId, type), scale),
  }));
}

/**
 * A hold as pages get it; `types` has those of its lines. One that cannot be extended, because
 * tickets are scarce or the sale ends with it, is told like one that was.
 */
export function wireHold(
  hold: Pick<HoldRow, 'eventId' | 'revision' | 'expiresAt' | 'isExtended' | 'saleEnd'>,
  {
    lines,
    types,
    isScarce,
    remaining,
    now,
  }: {
    lines: readonly Line[];
    types: readonly HeldType[];
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
    isExtended:
      hold.isExtended || extendedEnd(hold.expiresAt, { isScarce, ...hold }) <= hold.expiresAt,
    isScarce,
    remaining,
    tickets: lines.map((line) => {
      const { left: own = line.count, price }: Partial<HeldType> =
        types.find(({ id }) => id === line.id) ?? {};
      return { left: own, price, ...line };
    }),
  };
}

/** How many more tickets the buyer may choose for the event. */
export async function remaining(tx: Tx, buyerId: number, eventId: number): Promise<number> {
  const [counted] = await tx.query<{ tickets: number; others: number }>(
    `select coalesce((select tickets from buyer_counts where buyer_id = $1 and event_id = $2), 0)
              as tickets,
            ${ticketsOfMailbox('$1', '$2')} as others`,
    [buyerId, eventId],
  );
  return remainingOf(counted!);
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
