import type { BuyerStatus } from '@playday/shared/api-contract';
import { bangkokIso, bangkokMillis } from '../../time/dates.ts';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { findEvent } from '../../events/event-row.ts';
import { remainingOf } from '../../stock/availability.ts';
import { ticketsOfMailbox } from '../../stock/hold-history.ts';
import type { HoldRow } from '../../stock/holds.ts';
import { countOf, type Line } from '../../stock/lines.ts';
import { readHeldTypes, wireHold } from './hold-view.ts';

export const getBuyerStatus: Handler<'GET /user/hold'> = async (
  context,
  { query, session, now },
) => {
  context.limitHolds(session.personId, now);
  const event = await findEvent(context.db, query.event);
  if (!event) throw new Failure('notFound');
  const buyer = { buyerId: session.personId, eventId: event.id, now };
  const [status, admittedUntil] = await Promise.all([
    readBuyerStatus(context.db, buyer),
    context.saleGate.readAdmittedUntil(context.db, event, buyer.buyerId, now),
  ]);
  return {
    ...status,
    admittedUntil: admittedUntil && bangkokMillis(admittedUntil),
    serverNow: bangkokMillis(now),
  };
};

export const getPendingOrder: Handler<'GET /user/order/pending'> = async ({ db }, { session }) => {
  const [order] = await db.query<PendingRow>(
    `select id, pub_id as "pubId", pay_by as "payBy" from orders
      where buyer_id = $1 and state = 'pending payment' and closing is null
        order by id desc limit 1`,
    [session.personId],
  );
  return { order: order ? wirePending(order) : null };
};

interface PendingRow {
  id: number;
  pubId: string;
  payBy: string | Date;
}

const wirePending = (order: PendingRow) => ({ ...order, payBy: bangkokIso(new Date(order.payBy)) });

interface StatusRow {
  owned: number;
  others: number;
  hold: HoldRow | null;
  lines: Line[] | null;
  pendingOrder: PendingRow | null;
}

/** One statement, so that an order which takes over the hold meanwhile is not counted twice. */
async function readBuyerStatus(
  tx: Tx,
  { buyerId, eventId, now }: { buyerId: number; eventId: number; now: Date },
): Promise<Omit<BuyerStatus, 'admittedUntil' | 'serverNow'>> {
  const [row] = await tx.query<StatusRow>(
    `select coalesce((select tickets from buyer_counts where buyer_id = $1 and event_id = $2), 0)
              - (select coalesce(sum(l.count), 0)::int
              from holds h join hold_lines l using (buyer_id)
                  where h.buyer_id = $1 and h.event_id = $2) as owned,
            ${ticketsOfMailbox('$1', '$2')} as others,
            (select jsonb_build_object('holdId', hold_id, 'eventId', event_id, 'revision', revision,
                                       'expiresAt', expires_at, 'isExtended', is_extended,
                                       'saleEnd', (select sale_end from events where id = $2))
               from holds where buyer_id = $1 and event_id = $2 and expires_at > $3) as hold,
            (select jsonb_agg(jsonb_build_object('id', ticket_type_id, 'count', count)
            order by ticket_type_id)
               from hold_lines where buyer_id = $1) as lines,
            (select jsonb_build_object('id', id, 'pubId', pub_id, 'payBy', pay_by) from orders
              where buyer_id = $1 and event_id = $2 and state = 'pending payment'
                and closing is null
              order by id desc limit 1) as "pendingOrder"`,
    [buyerId, eventId, now],
  );
  const { owned, others, hold, pendingOrder } = row!;
  const lines = hold ? (row!.lines ?? []) : [];
  const remaining = remainingOf({ tickets: owned + countOf(lines), others });
  const types = await readHeldTypes(tx, { buyerId, eventId, lines, now });
  const isScarce = types.some((each) => each.isScarce);
  const held = hold && lines.length > 0 ? datesOf(hold) : undefined;
  return {
    hold: held ? wireHold(held, { lines, types, isScarce, remaining, now }) : null,
    owned,
    remaining,
    pendingOrder: pendingOrder && wirePending(pendingOrder),
  };
}

/** A hold that comes as JSON, with its dates. */
const datesOf = <Row extends Pick<HoldRow, 'expiresAt' | 'saleEnd'>>(hold: Row): Row => ({
  ...hold,
  expiresAt: new Date(hold.expiresAt),
  saleEnd: new Date(hold.saleEnd),
});

/**
 * Runs `work`; a refusal for too many tickets then says how many the buyer has and how many more
 * are possible.
 */
export async function withTicketCounts<T>(
  tx: Tx,
  buyer: { buyerId: number; eventId: number; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure && error.message === 'ticketLimit')) throw error;
    const { owned, remaining } = await readBuyerStatus(tx, buyer);
    throw new Failure('ticketLimit', { owned, remaining });
  }
}
