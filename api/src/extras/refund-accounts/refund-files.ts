import { mostTransfers } from '@playday/shared/api-contract/extras/refund-accounts/operations';
import { unseal } from './refund-keys.ts';
import { settleRefund } from '../../checkout/refunds/refunds.ts';
import { amountOf } from '../../amounts.ts';
import { promptPayKind } from '@playday/shared/api-contract/extras/refund-accounts/account';
import { bangkokIso } from '../../time/dates.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { selectNumber } from '../../order-number.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import { logPaid, type OpenRefund, sumOf } from '../../office/orders/refunds.ts';
import { auditByOrder, type Judgement, readTransferFile, type Transfer } from './transfers.ts';

type Row = OpenRefund &
  Record<'reference' | 'order' | 'method' | 'sealed', string> & { exportedAt: Date | null };

/**
 * Hands out the refunds whose buyers have said where the money goes. From then on the buyers cannot
 * change it.
 */
export const exportRefunds: Handler<'POST /office/refunds/export'> = async (
  context,
  { body, operator, requestId, now },
) => {
  const { refundKeys } = context.config;
  const exported = await context.db.transaction(async (tx) => {
    // Locked first, so that two exports never have the same refund, each has the answer that was
    // stored last, and none is being paid.
    const found = await tx.query<Row>(
      `select r.id, r.order_id as "orderId", r.reference, ${selectNumber} as "order", r.amount,
        r.currency,
              coalesce(c.scale, 2) as scale, m.alias as method, d.destination as sealed,
              d.exported_at as "exportedAt"
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
      `update refund_destinations set exported_at = coalesce(exported_at, $2)
       where refund_id = any($1::bigint[])`,
      [chosen.map(({ id }) => id), now],
    );
    const refunds = chosen.map(
      ({ reference, order, amount, scale, currency, method, sealed, exportedAt }) => {
        const destination = unseal(refundKeys, reference, sealed);
        if (!destination)
          throw refusal(
            `Order ${order}: no key in REFUND_KEY opens its account, so nothing was exported. ` +
              `Add the earlier key, or give "refunds ask-again ${order}".`,
          );
        const { bank, account, name } = destination;
        const type =
          bank === 'promptPay'
            ? (`PromptPay ${promptPayKind(account)}` as const)
            : ('bank' as const);
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

/**
 * Records the transfers of a file. A line that does not fit a refund changes nothing and is named
 * with the reason.
 */
export const recordPaidFile: Handler<'POST /office/refunds/paid'> = async (context, call) => {
  const action = 'refunds paid';
  let paid: Transfer[] = [];
  const change = await makeChange(
    context,
    action,
    call,
    async (tx, { body, operator: who, now }) => {
      const { fitting, notes, lines, unrecorded } = await readTransferFile(
        tx,
        body.file,
        judgePaid,
      );
      paid = fitting;
      if (unrecorded === body.file.length) throw refusal('Nothing was recorded.', ...notes);
      for (const { id } of paid) await settleRefund(tx, id, { refundId: 'by hand', now });
      await auditByOrder(tx, paid, { action, isPaid: true, at: now, who, reason: body.reason });
      const before = { toTransfer: sumOf(paid) };
      const after = { toTransfer: sumOf([]), ...(paid.length > 0 && { lines }) };
      return { subject: 'refunds', before, after, notes, unrecorded };
    },
  );
  if (!change.isDryRun) await logPaid(context, call, paid);
  return change;
};

function judgePaid(
  { order, state, isAskedAgain, amount, scale }: Transfer,
  typed: string,
): Judgement {
  const owed = amountOf(amount, scale);
  if (state === 'done') return { before: 'was recorded as paid before.' };
  if (state !== 'by hand') return { wrong: 'the gateway is about to pay it: transfer nothing.' };
  if (isAskedAgain)
    return {
      wrong:
        'its buyer was asked again, and it was not exported since. If it was transferred, ' +
        `give "refunds paid ${order}".`,
    };
  if (typed === '' || Number(typed) !== Number(owed))
    return { wrong: `the file has ${typed || 'no amount'}, the refund is ${owed}.` };
  return {};
}
