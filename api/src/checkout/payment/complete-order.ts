import { randomBytes } from 'node:crypto';
import type { Lang } from '@playday/shared/contracts/api';
import { fromMinor } from '@playday/shared/money';
import type { Tx } from '../../db/db.ts';
import { writeMail } from '../../ports/mail/outbox.ts';
import { inLanguage, type Text } from '../../texts.ts';
import { changeStock, type Line, recordStock, times } from '../../stock/stock.ts';
import { orderLines } from './order-rows.ts';

/** A pending order becomes paid: its held stock is sold, tickets are issued, the buyer is told. The order is locked. */
export async function completeOrder(tx: Tx, orderId: number, now: Date): Promise<void> {
  const lines = await orderLines(tx, orderId);
  await changeStock(tx, times(lines, -1, 1));
  await recordStock(tx, { cause: { order: orderId }, reason: 'pay', changes: times(lines, -1, 1), now });
  await markPaid(tx, orderId, lines, now);
}

/** The state, the tickets and the mail of a payment; the stock has been moved by the caller. */
export async function markPaid(tx: Tx, orderId: number, lines: readonly Line[], now: Date): Promise<void> {
  await tx.query(`update orders set state = 'paid', paid_at = $2, ask_at = null where id = $1`, [
    orderId,
    now,
  ]);
  const types = lines.flatMap(({ id, count }) => Array<number>(count).fill(id));
  await tx.query(
    `insert into tickets (pub_id, order_id, ticket_type_id, event_id, buyer_id, place, issued_at)
     select d.pub_id, o.id, d.type, o.event_id, o.buyer_id, d.place, $2
       from orders o, unnest($3::text[], $4::int[], $5::int[]) as d (pub_id, type, place)
      where o.id = $1`,
    [
      orderId,
      now,
      types.map(() => randomBytes(16).toString('base64url')),
      types,
      types.map((_type, at) => at),
    ],
  );
  await tellBuyer(tx, { orderId, kind: 'paid', fact: `paid ${orderId}`, now });
}

/** Mails the buyer about an order, unless the buyer's data was erased. `amount` defaults to the total. */
export async function tellBuyer(
  tx: Tx,
  {
    orderId,
    kind,
    fact,
    amount,
    now,
  }: { orderId: number; kind: 'paid' | 'refund' | 'refundByHand'; fact: string; amount?: number; now: Date },
): Promise<void> {
  const [row] = await tx.query<{
    email: string | null;
    name: string;
    lang: Lang;
    pubId: string;
    total: number;
    symbol: string;
    scale: number;
    event: Text;
  }>(
    `select p.email, p.first_name as name, p.language as lang, o.pub_id as "pubId", o.total, c.symbol, c.scale,
            e.name as event
       from orders o
       join people p on p.id = o.buyer_id
       join currencies c on c.id = o.currency_id
       join events e on e.id = o.event_id
      where o.id = $1`,
    [orderId],
  );
  if (!row?.email) return;
  const sum = fromMinor(amount ?? row.total, row.scale).toLocaleString('en-GB', {
    minimumFractionDigits: row.scale,
  });
  const details = {
    name: row.name,
    order: String(orderId),
    pubId: row.pubId,
    event: inLanguage(row.event, row.lang),
    total: `${row.symbol}${sum}`,
  };
  await writeMail(tx, { fact, kind, to: row.email, lang: row.lang, details, now });
}
