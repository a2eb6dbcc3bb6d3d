import type { Language } from '@playday/shared/api-contract';
import { newAttemptMarginMs } from '@playday/shared/rules/payment/payment-times';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { later, minutes } from '../../time/time.ts';
import type { MailKindAbout } from '../../outbox/mail-kinds.ts';
import { queueMails } from '../../outbox/queue-mails.ts';

/** Who pays at once needs no mail about it. */
const REMIND_AFTER_MS = minutes(2);
const BATCH_SIZE = 500;

interface OrderMail {
  orderId: number;
  kind: MailKindAbout<'order'>;
  /** See `queueMail`. */
  fact: string;
  /** What it is about, in minor units. Undefined: the total of the order. */
  amount?: number;
  /** Of the link in it. */
  token?: string;
  /** Where the money goes, as far as a mail may say it. */
  destination?: { bank: string; ending: string };
  /** Undefined: the buyer's address. */
  to?: string;
  now: Date;
}

/** Queues mails about orders to their buyers, but none to a buyer whose data was erased. */
export async function queueOrderMails(tx: Tx, mails: readonly OrderMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = await tx.query<{
    id: number;
    personId: number;
    eventId: number;
    email: string;
    lang: Language;
  }>(
    `select o.id, p.id as "personId", o.event_id as "eventId", p.email, p.language as lang
       from orders o join people p on p.id = o.buyer_id
      where o.id = any($1::int[]) and p.email is not null`,
    [mails.map(({ orderId }) => orderId)],
  );
  const buyers = new Map(rows.map((row) => [row.id, row]));
  await queueMails(
    tx,
    mails.flatMap(({ orderId, amount, token, destination, to, ...mail }) => {
      const buyer = buyers.get(orderId);
      if (!buyer) return [];
      const { personId, eventId, email, lang } = buyer;
      const details = {
        ...(amount !== undefined && { amount: String(amount) }),
        ...(token && { token }),
        ...destination,
      };
      return [{ ...mail, personId, orderId, eventId, to: to ?? email, lang, details }];
    }),
  );
}

/**
 * Mails the buyers of orders that have waited for their payment for two minutes until when they can
 * pay. Each order once. Returns the number of orders.
 */
export async function mailOpenPayments({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  for (let count = 0; ; ) {
    const open = await db.query<{ id: number }>(
      `select o.id from orders o
        where o.state = 'pending payment' and o.closing is null and o.pay_by > $1
          and o.created_at <= $2
          and not exists (
            select from outbox x where x.order_id = o.id and x.kind = 'paymentOpen')
          and exists (select from people p where p.id = o.buyer_id and p.email is not null)
        order by o.pay_by limit ${BATCH_SIZE}`,
      [later(now, newAttemptMarginMs), later(now, -REMIND_AFTER_MS)],
    );
    await queueOrderMails(
      db,
      open.map(({ id }) => ({
        orderId: id,
        kind: 'paymentOpen',
        fact: `payment open ${id}`,
        now,
      })),
    );
    count += open.length;
    if (open.length < BATCH_SIZE) return count;
  }
}
