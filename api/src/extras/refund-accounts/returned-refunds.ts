import type { Body } from '@playday/shared/api-contract';
import { amountOf } from '../../amounts.ts';
import { reopenRefund } from './reopen-refund.ts';
import type { Context } from '../../context.ts';
import { bangkokInWords } from '../../time/dates.ts';
import type { Tx } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { type Changed, makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import { lockNamedOrder } from '../../office/orders/order-of.ts';
import { sumOf } from '../../office/orders/refunds.ts';
import {
  auditByOrder,
  type Judgement,
  readTransferFile,
  type Transfer,
  transfersOf,
} from './transfers.ts';

const ACTION = 'refunds returned';

type Wanted = Body<'POST /office/orders/{order}/refunds/returned'>;

/**
 * Opens a refund of an order again whose transfer came back, or was recorded by mistake; the buyer
 * is asked anew where it goes.
 */
export const returnRefund: Handler<'POST /office/orders/{order}/refunds/returned'> = async (
  context,
  call,
) => {
  let reopened: Transfer[] = [];
  const change = await makeChange(context, ACTION, call, async (tx, { params, body, now }) => {
    const order = await lockNamedOrder(tx, params.order);
    const transfer = chosen(await transfersOf(tx, [order.id]), body);
    const judgement = judge(transfer, body.again ?? false);
    // Judgements begin with a verb.
    const inWords = (why: string) =>
      `The refund of ${owedBy(transfer)} ${transfer.currency} ${why}`;
    if (judgement.wrong !== undefined) throw refusal(inWords(judgement.wrong));
    reopened = judgement.before === undefined ? [transfer] : [];
    const changed = changeOf(`order ${order.number}`, reopened);
    const notes =
      judgement.before === undefined
        ? await reopen(tx, reopened, context, now)
        : [inWords(judgement.before)];
    return { ...changed, notes };
  });
  if (!change.isDryRun) await logReturned(context, call, reopened);
  return change;
};

/**
 * The same for a file of transfers. A line that does not fit changes nothing and is named with the
 * reason.
 */
export const returnRefundFile: Handler<'POST /office/refunds/returned'> = async (context, call) => {
  let reopened: Transfer[] = [];
  const change = await makeChange(
    context,
    ACTION,
    call,
    async (tx, { body, operator: who, now }) => {
      const { again = false, reason } = body;
      const { fitting, notes, lines, unrecorded } = await readTransferFile(
        tx,
        body.file,
        (transfer, amount) =>
          amount !== '' && Number(amount) === Number(owedBy(transfer))
            ? judge(transfer, again)
            : {
                wrong: `the file has ${amount || 'no amount'}, the refund is ${owedBy(transfer)}.`,
              },
      );
      reopened = fitting;
      if (unrecorded === body.file.length) throw refusal('Nothing was recorded.', ...notes);
      notes.push(...(await reopen(tx, fitting, context, now)));
      await auditByOrder(tx, fitting, { action: ACTION, isPaid: false, at: now, who, reason });
      const { subject, before, after } = changeOf('refunds', fitting);
      return {
        subject,
        before,
        after: { ...after, ...(fitting.length > 0 && { lines }) },
        notes,
        unrecorded,
      };
    },
  );
  if (!change.isDryRun) await logReturned(context, call, reopened);
  return change;
};

const owedBy = ({ amount, scale }: Transfer) => amountOf(amount, scale);

function chosen(all: readonly Transfer[], { refund: id }: Wanted): Transfer {
  const transfers = all.filter(({ isByHand }) => isByHand);
  const named = id === undefined ? transfers : transfers.filter((transfer) => transfer.id === id);
  if (named.length === 1) return named[0]!;
  if (named.length > 1)
    throw refusal(
      'Several refunds of the order are transfers. Say which one came back:',
      ...named.map(
        (transfer) => `--refund ${transfer.id}: ${owedBy(transfer)} ${transfer.currency}`,
      ),
    );
  throw refusal(
    id === undefined
      ? 'The order has no refund that people transfer: what the gateway ' +
          'returned is in its dashboard.'
      : `The order has no transfer ${id}: "orders show" has the ids of its refunds.`,
  );
}

function judge(
  { state, isByHand, doneAt, returnedAt, order }: Transfer,
  again: boolean,
): Judgement {
  if (!isByHand) return { wrong: 'is made by the gateway: nobody transfers it.' };
  if (state === 'by hand')
    return returnedAt
      ? {
          before:
            `was recorded as returned on ${bangkokInWords(returnedAt)}; ` +
            'it waits for its transfer.',
        }
      : { wrong: `was not recorded as paid; "refunds ask-again ${order}" asks its buyer again.` };
  if (returnedAt && !again)
    return {
      wrong:
        `came back on ${bangkokInWords(returnedAt)} and was paid again on ` +
        `${bangkokInWords(doneAt!)}. Add --again if that transfer came back, too.`,
    };
  return {};
}

/** Returns what somebody should know of it. */
async function reopen(tx: Tx, transfers: readonly Transfer[], { config }: Context, now: Date) {
  for (const { id } of transfers)
    await reopenRefund(tx, id, { refundKeys: config.refundKeys, now });
  if (transfers.length === 0) return [];
  const buyers = await tx.query<{ order: string; email: string | null }>(
    `select d.number as "order", p.email from unnest($1::int[], $2::text[]) as d (id, number)
       join orders o on o.id = d.id join people p on p.id = o.buyer_id`,
    [transfers.map(({ orderId }) => orderId), transfers.map(({ order }) => order)],
  );
  return [
    'The buyers are asked by e-mail where the money goes. Take the orders out of ' +
      'files that are not paid yet.',
    ...buyers
      .filter(({ email }) => email === null)
      .map(({ order }) => `${order}: the data of its buyer was erased, so nobody is asked.`),
  ];
}

function changeOf(subject: string, transfers: readonly Transfer[]): Changed {
  return { subject, before: { toTransfer: sumOf([]) }, after: { toTransfer: sumOf(transfers) } };
}

async function logReturned(
  context: Context,
  { requestId: id, operator: by }: { requestId: string; operator: string },
  transfers: readonly Transfer[],
): Promise<void> {
  for (const { orderId, captureId, amount, currency } of transfers)
    await logSecurityEvent(context, {
      event: 'refund-returned',
      id,
      details: { by, orderId, captureId, amount, currency },
    });
}
