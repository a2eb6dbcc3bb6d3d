import type { Reply } from '@playday/shared/api-contract';
import { settleRefund } from '../../checkout/refunds/refunds.ts';
import { selectNumber } from '../../order-number.ts';
import type { Context } from '../../context.ts';
import { extraParts } from '../../extra-parts.ts';
import type { Tx } from '../../db/db.ts';
import { bangkokIso, type Dated } from '../../time/dates.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { makeChange } from '../change.ts';
import { refusal } from '../refusal.ts';
import { amountOf, moneyOf } from '../../amounts.ts';
import { lockNamedOrder } from './order-of.ts';

const MOST = 500;

type Listed = Reply<'GET /office/refunds'>['refunds'][number];
type RefundRow = Dated<Omit<Listed, 'amount'>, 'since' | 'doneAt'> & {
  amount: number;
  scale: number;
};

/** Refunds of one order, or all that are open. */
export async function readRefunds(tx: Tx, orderId: number | null, limit: number) {
  const rows = await tx.query<RefundRow>(
    `select r.id, ${selectNumber} as "order", r.amount, coalesce(y.scale, 2) as scale, r.currency,
      m.alias as method, r.reason, r.state, r.created_at as since,
            r.done_at as "doneAt", case when r.state <> 'by hand' then null
            when d.exported_at is not null then 'exported'
              when d.destination is not null then 'answered'
              when d.reminded_at is not null then 'reminded' else 'asked' end as buyer
       from refunds r
       left join ${extraParts.refundAsking.asked} d on d.refund_id = r.id
       join orders o on o.id = r.order_id
       join captures c on c.id = r.capture_id
       join payment_attempts a on a.id = c.attempt_id
       join payment_methods m on m.id = a.method_id
       left join currencies y on y.iso_code = r.currency
      where case when $1::int is null then r.state in ('due', 'by hand') else r.order_id = $1 end
      order by r.id limit $2`,
    [orderId, limit],
  );
  return rows.map(({ amount, scale, since, doneAt, ...row }) => ({
    ...row,
    amount: amountOf(amount, scale),
    since: bangkokIso(since),
    doneAt: doneAt && bangkokIso(doneAt),
  }));
}

export const listRefunds: Handler<'GET /office/refunds'> = async ({ db }) => {
  const refunds = await readRefunds(db, null, MOST + 1);
  return { refunds: refunds.slice(0, MOST), isMore: refunds.length > MOST };
};

/**
 * Records that people have transferred the refunds of an order that the gateway cannot make; the
 * buyer is told by mail.
 */
export const recordPaidRefunds: Handler<'POST /office/orders/{order}/refunds/paid'> = async (
  context,
  call,
) => {
  let settled: OpenRefund[] = [];
  const change = await makeChange(context, 'refunds paid', call, async (tx, { params, now }) => {
    const order = await lockNamedOrder(tx, params.order);
    const refunds = await tx.query<OpenRefund & { state: string }>(
      `select r.id, order_id as "orderId", capture_id as "captureId", amount, currency, state,
        coalesce(c.scale, 2) as scale
         from refunds r left join currencies c on c.iso_code = r.currency where order_id = $1
           order by r.id for update of r`,
      [order.id],
    );
    const byHand = refunds.filter(({ state }) => state === 'by hand');
    if (refunds.length === 0) throw refusal('The order has no refund: make one first.');
    if (byHand.length === 0 && refunds.some(({ state }) => state === 'due'))
      throw refusal(
        'The refund is on its way through the gateway: transfer nothing, ' +
          'and look at "refunds list" later.',
      );
    for (const { id } of byHand) await settleRefund(tx, id, { refundId: 'by hand', now });
    settled = byHand;
    return {
      subject: `order ${order.number}`,
      before: { toTransfer: sumOf(byHand) },
      after: { toTransfer: sumOf([]) },
    };
  });
  if (!change.isDryRun) await logPaid(context, call, settled);
  return change;
};

/** A refund that people transfer. `amount`: minor units. */
export interface OpenRefund {
  id: number;
  orderId: number;
  captureId: number;
  amount: number;
  currency: string;
  scale: number;
}

/** What refunds are together, by currency: `100.00 THB + 5.00 USD`. */
export const sumOf = (refunds: readonly OpenRefund[]): string =>
  [...Map.groupBy(refunds, ({ currency }) => currency).values()]
    .map((ofCurrency) =>
      moneyOf(
        ofCurrency[0]!,
        ofCurrency.reduce((sum, { amount }) => sum + amount, 0),
      ),
    )
    .join(' + ') || 'nothing';

/** Logs that people have paid these refunds. */
export async function logPaid(
  context: Context,
  { requestId: id, operator: by }: { requestId: string; operator: string },
  paid: readonly OpenRefund[],
): Promise<void> {
  for (const { orderId, captureId, amount, currency } of paid)
    await logSecurityEvent(context, {
      event: 'refund-made',
      id,
      details: { by, orderId, captureId, amount, currency },
    });
}
