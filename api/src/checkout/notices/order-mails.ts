import type { Lang } from '@playday/shared/api-contract';
import { newAttemptMarginMs } from '@playday/shared/rules/payment-times';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { later, minutes } from '../../time.ts';
import type { MailKind } from '../../outbox/mail-kind.ts';
import { type MailDetails, queueMail, queueMails } from '../../outbox/queue-mails.ts';

/** Who pays at once needs no mail about it. */
const REMIND_AFTER_MS = minutes(2);
const BATCH_SIZE = 500;

const keys = { paymentOpen: 'payment open', paymentLapsed: 'payment lapsed' } as const;

/** A mail about an order to its buyer, as far as every kind is the same. */
interface OrderMail {
  orderId: number;
  to: string;
  lang: Lang;
  details: MailDetails;
}

/** Mails about these orders to their buyers, but none to a buyer whose data was erased. */
async function readOrderMails(tx: Tx, orderIds: readonly number[]): Promise<OrderMail[]> {
  const rows = await tx.query<Omit<OrderMail, 'details'> & { pubId: string }>(
    `select o.id as "orderId", o.pub_id as "pubId", p.email as to, p.language as lang
       from orders o join people p on p.id = o.buyer_id
      where o.id = any($1::int[]) and p.email is not null`,
    [orderIds],
  );
  return rows.map(({ pubId, ...mail }) => ({ ...mail, details: { pubId } }));
}

/**
 * Queues a mail to the buyer of an order, unless the buyer's data was erased. `dedupeKey` prevents duplicates;
 * `amount` is in minor units and defaults to the total of the order, `to` to the buyer's address.
 */
export async function queueReceiptMail(
  tx: Tx,
  {
    orderId,
    kind,
    dedupeKey,
    amount,
    to,
    now,
  }: {
    orderId: number;
    kind: MailKind;
    dedupeKey: string;
    amount?: number;
    to?: string;
    now: Date;
  },
): Promise<void> {
  const [mail] = await readOrderMails(tx, [orderId]);
  if (!mail) return;
  const details = { ...mail.details, ...(amount !== undefined && { amount: String(amount) }) };
  await queueMail(tx, { dedupeKey, kind, to: to ?? mail.to, lang: mail.lang, details, now });
}

/** Queues a mail to the buyers of these orders, once for each order. */
export async function queueOrderMails(
  tx: Tx,
  { orderIds, kind, now }: { orderIds: readonly number[]; kind: keyof typeof keys; now: Date },
): Promise<void> {
  if (orderIds.length === 0) return;
  const mails = await readOrderMails(tx, orderIds);
  await queueMails(
    tx,
    mails.map(({ orderId, ...mail }) => ({ ...mail, dedupeKey: `${keys[kind]} ${orderId}`, kind, now })),
  );
}

/**
 * Mails the buyers of orders that have waited for their payment for two minutes until when they can pay. Each order once. Returns the
 * number of orders.
 */
export async function mailOpenPayments({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  for (let count = 0; ; ) {
    const open = await db.query<{ id: number }>(
      `select o.id from orders o
        where o.state = 'pending payment' and o.closing is null and o.pay_by > $1 and o.created_at <= $2
          and not exists (select from outbox x where x.fact = '${keys.paymentOpen} ' || o.id)
          and exists (select from people p where p.id = o.buyer_id and p.email is not null)
        order by o.pay_by limit ${BATCH_SIZE}`,
      [later(now, newAttemptMarginMs), later(now, -REMIND_AFTER_MS)],
    );
    await queueOrderMails(db, { orderIds: open.map(({ id }) => id), kind: 'paymentOpen', now });
    count += open.length;
    if (open.length < BATCH_SIZE) return count;
  }
}
