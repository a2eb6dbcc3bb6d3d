import { mostTransfers } from '@playday/shared/api-contract/operations/office-orders';
import { unseal } from '../../refund-keys.ts';
import { settleRefund } from '../../checkout/refunds/refunds.ts';
import { lockOrders } from '../../checkout/order-rows.ts';
import { amountOf } from '../../amounts.ts';
import { bangkokIso } from '../../dates.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { selectNumber } from '../../order-number.ts';
import { makeChange } from '../change.ts';
import { refusal } from '../refusal.ts';
import { logPaid, type OpenRefund, sumOf } from './refunds.ts';

type Row = OpenRefund &
  Record<'reference' | 'order' | 'method' | 'sealed', string> & { exportedAt: Date | null };

/** Hands out the refunds whose buyers have said where the money goes. From then on the buyers cannot change it. */
export const exportRefunds: Handler<'POST /office/refunds/export'> = async (
  context,
  { body, operator, requestId, now },
) => {
  const { refundKeys } = context.config;
  const exported = await context.db.transaction(async (tx) => {
    // Locked first, so that two exports never have the same refund, each has the answer that was stored last, and none is being paid.
    const found = await tx.query<Row>(
      `select r.id, r.order_id as "orderId", r.reference, ${selectNumber} as "order", r.amount, r.currency,
              coalesce(c.scale, 2) as scale, m.alias as method, d.destination as sealed, d.exported_at as "exportedAt"
         from refund_destinations d join refunds r on r.id = d.refund_id and r.state = 'by hand'
         join orders o on o.id = r.order_id join captures k on k.id = r.capture_id
         join payment_attempts a on a.id = k.attempt_id join payment_methods m on m.id = a.method_id
         left join currencies c on c.iso_code = r.currency
        where d.destination is not null and (d.exported_at is null or $1)
        order by r.id limit $2 for update of d for share of r`,
      [body.again ?? false, mostTransfers + 1],
    );
    const chosen = found.slice(0, mostTransfers);
    await tx.query(
      'update refund_destinations set exported_at = coalesce(exported_at, $2) where refund_id = any($1::bigint[])',
      [chosen.map(({ id }) => id), now],
    );
    const refunds = chosen.map(
      ({ reference, order, amount, scale, currency, method, sealed, exportedAt }) => {
        const destination = unseal(refundKeys, reference, sealed);
        if (!destination)
          throw refusal(
            `Order ${order}: no key in REFUND_KEY opens its account, so nothing was exported. Add the earlier key, or give "refunds ask-again ${order}".`,
          );
        const { bank, account, name } = destination;
        const type =
          bank !== 'promptPay' ? 'bank' : account.length === 10 ? 'PromptPay phone' : 'PromptPay id';
        const money = { amount: amountOf(amount, scale), currency, method };
        const holder = { type, bank: type === 'bank' ? bank : '', account, name } as const;
        const exportedBefore = exportedAt && bangkokIso(exportedAt);
        return { reference, order, ...money, ...holder, exportedBefore };
      },
    );
    return { refunds, isMore: found.length > mostTransfers };
  });
  await logSecurityEvent(context, {
    event: 'refunds-exported',
    id: requestId,
    details: { by: operator, refunds: exported.refunds.length },
  });
  return exported;
};

/** Records the transfers of a file. A line that does not fit a refund changes nothing and is named with the reason. */
export const recordPaidFile: Handler<'POST /office/refunds/paid'> = async (context, call) => {
  let paid: OpenRefund[] = [];
  const change = await makeChange(context, 'refunds paid', call, async (tx, { body, now }) => {
    const references = body.file.map(({ reference }) => reference);
    const orders = await tx.query<{ id: number }>(
      'select distinct order_id as id from refunds where reference::text = any($1)',
      [references],
    );
    // Whatever else settles a refund that is left to people locks its order, too.
    await lockOrders(
      tx,
      orders.map(({ id }) => id),
    );
    const rows = await tx.query<
      OpenRefund & { reference: string; order: string; state: string; isAskedAgain: boolean }
    >(
      `select r.id, r.reference, r.order_id as "orderId", ${selectNumber} as "order", r.capture_id as "captureId", r.amount,
              r.currency, r.state, coalesce(c.scale, 2) as scale,
              d.exported_at is null and exists (select from office_log where action = 'refunds ask-again'
                and subject = 'order ' || ${selectNumber}) as "isAskedAgain"
         from refunds r join orders o on o.id = r.order_id left join currencies c on c.iso_code = r.currency
         left join refund_destinations d on d.refund_id = r.id
        where r.reference::text = any($1) order by r.id`,
      [references],
    );
    const known = new Map(rows.map((row) => [row.reference, row]));
    paid = [];
    const wrong: string[] = [];
    const repeated: string[] = [];
    for (const { reference, amount } of body.file) {
      const refund = known.get(reference);
      if (!refund) {
        wrong.push(`${reference}: there is no such refund.`);
        continue;
      }
      const { order, state, isAskedAgain } = refund;
      const owed = amountOf(refund.amount, refund.scale);
      if (paid.includes(refund)) repeated.push(`${order}: stands in the file twice, and was recorded once.`);
      else if (state === 'done') repeated.push(`${order}: was recorded as paid before.`);
      else if (state !== 'by hand') wrong.push(`${order}: the gateway is about to pay it: transfer nothing.`);
      else if (isAskedAgain)
        wrong.push(
          `${order}: its buyer was asked again, and it was not exported since. If it was transferred, give "refunds paid ${order}".`,
        );
      else if (Number(amount) !== Number(owed))
        wrong.push(`${order}: the file has ${amount}, the refund is ${owed}.`);
      else paid.push(refund);
    }
    if (paid.length + repeated.length === 0) throw refusal('Nothing was recorded.', ...wrong);
    const notes = [...wrong, ...repeated];
    for (const { id } of paid) await settleRefund(tx, id, { refundId: 'by hand', now });
    const before = { refunds: paid.length, toTransfer: sumOf(paid) };
    return { subject: 'refunds', before, after: { refunds: 0, toTransfer: sumOf([]) }, notes };
  });
  if (!change.isDryRun) await logPaid(context, call, paid);
  return change;
};
