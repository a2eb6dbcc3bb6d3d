import { queueOrderMails } from '../../checkout/notices/order-mails.ts';
import type { Handler } from '../../http/handler.ts';
import { hours, later } from '../../time/time.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import { lockNamedOrder } from '../../office/orders/order-of.ts';

/** The action's name in the audit log, by which its mails are counted. */
const RESEND = 'tickets resend';

const MOST_PER_HOUR = 3;
const ELSEWHERE = 'another address';

/**
 * Queues the mail with the tickets of a paid order again. To another address than the buyer's only
 * once for an order, because that is for a mistyped one and not a way to send tickets to others.
 * The audit log names no address: it outlives a buyer's erasure.
 */
export const resendTickets: Handler<'POST /office/orders/{order}/tickets/mail'> = (context, call) =>
  makeChange(context, RESEND, call, async (tx, { params, body, now }) => {
    const order = await lockNamedOrder(tx, params.order);
    if (order.state !== 'paid')
      throw refusal(`The order is ${order.state}: only a paid order has tickets to send.`);
    const subject = `order ${order.number}`;
    const [buyer] = await tx.query<{ email: string | null }>(
      'select email from people where id = $1',
      [order.buyerId],
    );
    if (!buyer?.email)
      throw refusal('The data of the buyer was erased: there is nobody to write to.');
    const [sent] = await tx.query<{ all: number; lately: number; elsewhere: number }>(
      `select count(*)::int as all, (count(*) filter (where at > $3))::int as lately,
              (count(*) filter (where after ->> 'to' = $4))::int as elsewhere
         from office_log where subject = $1 and action = $2`,
      [subject, RESEND, later(now, -hours(1)), ELSEWHERE],
    );
    const { all, lately, elsewhere } = sent!;
    const to = body.to?.toLowerCase() === buyer.email.toLowerCase() ? undefined : body.to;
    if (lately >= MOST_PER_HOUR)
      throw refusal(
        `The tickets were sent ${lately} times within an hour: wait, ` +
          'and check the address meanwhile.',
      );
    if (to !== undefined && elsewhere > 0)
      throw refusal(
        'The tickets were sent to another address once: change the address of the buyer ' +
          'instead ("buyer change-address").',
      );
    const mails = all + 1;
    const fact = `tickets ${order.id} ${mails}`;
    await queueOrderMails(tx, [{ orderId: order.id, kind: 'paid', fact, now, ...(to && { to }) }]);
    return {
      subject,
      before: { sentAgain: all, to: null },
      after: { sentAgain: mails, to: to === undefined ? 'the buyer' : ELSEWHERE },
      notes: [`The e-mail goes to ${to ?? buyer.email}.`],
    };
  });
