import { randomUUID } from 'node:crypto';
import type { Reply } from '@playday/shared/api-contract';
import { readDestination } from '@playday/shared/api-contract/extras/refund-accounts/account';
import { priceOf } from '../../amounts.ts';
import type { Context } from '../../context.ts';
import { one, type Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { limitAttempts } from '../../http/limits.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { selectNumber } from '../../order-number.ts';
import { inLanguage, type Text } from '../../texts.ts';
import { days, later, minutes } from '../../time/time.ts';
import type { MailKindAbout } from '../../outbox/mail-kinds.ts';
import { queueOrderMails } from '../../checkout/notices/order-mails.ts';
import { ownOrderId } from '../../checkout/order/read-order.ts';
import {
  endingOf,
  isMailedToken,
  isRefundToken,
  referenceIn,
  refundToken,
  seal,
  sessionRefundToken,
  unseal,
} from './refund-keys.ts';
import { accountInBrief, promisedFor } from './promised-transfer.ts';

const REMIND_AFTER_MS = days(7);
/** How long a signed-in buyer may take for the answer. */
const SESSION_LINK_MS = minutes(30);

type Shown = Reply<'GET /refund-destination/{token}'>;
type Row = Pick<Shown, 'order' | 'state'> & {
  id: number;
  reference: string;
  orderId: number;
  event: Text;
  amount: number;
  scale: number;
  symbol: string;
  sealed: string | null;
  askedAt: Date;
  answeredAt: Date | null;
};

/** The refund of a link. Throws 1004 when we have not made the link. */
async function findRefund(
  { db, config }: Context,
  { params: { token }, now }: { params: { token: string }; now: Date },
): Promise<Row> {
  const reference = referenceIn(token);
  const refund =
    reference === undefined
      ? undefined
      : await one<Row>(
          db,
          `select r.id, r.reference, r.order_id as "orderId", ${selectNumber} as "order",
            e.name as event, r.amount,
              coalesce(c.scale, 2) as scale, coalesce(c.symbol, r.currency) as symbol,
              d.destination as sealed, d.asked_at as "askedAt",
              d.answered_at as "answeredAt",
              case when r.state = 'done' then 'paid' when d.exported_at is not null then 'sent'
                   when d.destination is not null then 'answered' else 'open' end as state
         from refunds r join orders o on o.id = r.order_id join events e on e.id = o.event_id
         join refund_destinations d on d.refund_id = r.id
         left join currencies c on c.iso_code = r.currency
        where r.reference = $1::uuid`,
          [reference],
        );
  if (!refund || !isRefundToken(config.refundKeys, token, { askedAt: refund.askedAt, now }))
    throw new Failure('notFound');
  return refund;
}

/**
 * A link for the signed-in buyer, only while there is no answer: whoever has but the session cannot
 * send the money elsewhere, which takes the mailed link. The buyer is told of each answer.
 */
export const makeRefundLink: Handler<'POST /user/order/{id}/refund-link'> = async (
  { db, config: { refundKeys } },
  { params, session, now },
) => {
  const orderId = await ownOrderId(db, session.personId, params.id, false);
  const open = await db.query<{ reference: string; askedAt: Date; sealed: string | null }>(
    `select r.reference, d.asked_at as "askedAt", d.destination as sealed
       from refunds r join refund_destinations d on d.refund_id = r.id
      where r.order_id = $1 and r.state = 'by hand' and d.exported_at is null order by r.id`,
    [orderId],
  );
  const asked = open.find(
    ({ reference, sealed }) => sealed === null || !unseal(refundKeys, reference, sealed),
  );
  if (!asked) throw new Failure('notFound');
  const { reference, askedAt } = asked;
  const endsAt = later(now, SESSION_LINK_MS);
  return { token: sessionRefundToken(refundKeys, reference, { askedAt, endsAt }) };
};

/**
 * What the page behind the link shows. Of a number that was given before it has the last digits
 * only.
 */
export const getRefundDestination: Handler<'GET /refund-destination/{token}'> = async (
  context,
  call,
) => {
  const { reference, order, event, state, sealed, answeredAt, ...money } = await findRefund(
    context,
    call,
  );
  const given = sealed === null ? undefined : unseal(context.config.refundKeys, reference, sealed);
  return {
    order,
    // What no key opens is asked for once more.
    state: state === 'answered' && !given ? 'open' : state,
    event: inLanguage(event, call.lang),
    amount: priceOf(money, money.amount),
    destination: given ? accountInBrief(given) : null,
    by: given && state !== 'paid' ? promisedFor(answeredAt!) : null,
  };
};

/** Stores where the money goes; it may be changed until the office has it. */
export const setRefundDestination: Handler<'POST /refund-destination/{token}'> = async (
  context,
  call,
) => {
  const { db, config } = context;
  const { id, reference, orderId, amount, askedAt, sealed } = await findRefund(context, call);
  const destination = readDestination(call.body);
  if (typeof destination === 'string') throw new Failure('fieldInvalid', { field: destination });
  const { refundKeys } = config;
  const isGiven = (before: string | null) =>
    before !== null &&
    JSON.stringify(unseal(refundKeys, reference, before)) === JSON.stringify(destination);
  // Each change is mailed. Counted by address, so that nobody keeps the buyer from a change.
  if (!isGiven(sealed))
    await limitAttempts(db, call.now, `refund answers ${id} from ${call.address}`, 10, days(1));
  await db.transaction(async (tx) => {
    // It waits for an export that has the row, and then finds it exported; and for another answer,
    // which it then changes.
    const [before] = await tx.query<{ sealed: string | null }>(
      `select d.destination as sealed from refund_destinations d
        join refunds r on r.id = d.refund_id
        where r.id = $1 and r.state = 'by hand' and d.exported_at is null and d.asked_at = $2
          for update of d`,
      [id, askedAt],
    );
    if (!before) throw new Failure('refundSent');
    if (isGiven(before.sealed)) return;
    // As in `makeRefundLink`: an answer that came meanwhile is changed with the mailed link only.
    const isAnswered = before.sealed !== null && unseal(refundKeys, reference, before.sealed);
    if (isAnswered && !isMailedToken(refundKeys, call.params.token, askedAt))
      throw new Failure('notFound');
    // Who has answered is reminded of nothing, unless the links end (`endLinks`).
    await tx.query(
      `update refund_destinations set destination = $2, answered_at = $3, reminded_at = $3
       where refund_id = $1`,
      [id, seal(refundKeys, reference, destination), call.now],
    );
    const token = refundToken(refundKeys, reference, askedAt);
    const mail = { kind: 'refundAnswered', fact: `refund answered ${randomUUID()}` } as const;
    await queueOrderMails(tx, [
      { ...mail, orderId, amount, token, destination: shownInMail(destination), now: call.now },
    ]);
  });
  const { requestId, address } = call;
  await logSecurityEvent(context, {
    event: 'refund-destination-given',
    id: requestId,
    address,
    details: { orderId, refundId: id },
  });
  return {};
};

/**
 * Asks the buyer by mail where the money of a refund goes that the gateway cannot make.
 * `fact`: of the mail, when it is not the first.
 */
export async function askDestination(
  tx: Tx,
  refund: {
    id: number;
    reference: string;
    orderId: number;
    amount: number;
    kind: MailKindAbout<'order'>;
  },
  {
    refundKeys,
    fact = `refund by hand ${refund.id}`,
    now,
  }: { refundKeys: readonly string[]; fact?: string; now: Date },
): Promise<void> {
  const { id, reference, ...mail } = refund;
  const [row] = await tx.query<{ askedAt: Date }>(
    `insert into refund_destinations (refund_id, asked_at) values ($1, $2)
     on conflict (refund_id) do update set asked_at = refund_destinations.asked_at
     returning asked_at as "askedAt"`,
    [id, now],
  );
  const token = refundToken(refundKeys, reference, row!.askedAt);
  await queueOrderMails(tx, [{ ...mail, fact, token, now }]);
}

/**
 * Asks buyers who have not answered for a week once more, 500 at most, and sends those who have
 * another link when theirs has ended; for refunds that an older release left to people it is the
 * first time. Returns how many.
 */
export function remindOfRefunds({ db, clock, config }: Context): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await tx.query(
      `insert into refund_destinations (refund_id, asked_at) select id, created_at from refunds r
        where state = 'by hand'
        and not exists (select from refund_destinations where refund_id = r.id)
          on conflict do nothing`,
    );
    const open = await tx.query<
      Pick<Row, 'id' | 'reference' | 'orderId' | 'amount' | 'sealed'> & { askedAt: Date }
    >(
      `update refund_destinations d set reminded_at = $1 from refunds r
        where r.id = d.refund_id and d.refund_id = any(array(
          select w.refund_id from refund_destinations w join refunds q on q.id = w.refund_id
            and q.state = 'by hand'
           where w.exported_at is null and w.reminded_at is null and w.asked_at <= $2
           order by w.asked_at limit 500 for update of w skip locked))
        returning r.id, r.reference, r.order_id as "orderId", r.amount, d.asked_at as "askedAt",
          d.destination as sealed`,
      [now, later(now, -REMIND_AFTER_MS)],
    );
    const { refundKeys } = config;
    const mails = open.map(({ id, reference, orderId, amount, askedAt, sealed }) => {
      const given = sealed === null ? undefined : unseal(refundKeys, reference, sealed);
      return {
        ...{ orderId, amount, now, token: refundToken(refundKeys, reference, askedAt) },
        ...(given
          ? { kind: 'refundAnswered' as const, destination: shownInMail(given) }
          : { kind: 'refundDestination' as const }),
        fact: `refund reminder ${id} ${askedAt.getTime()}`,
      };
    });
    await queueOrderMails(tx, mails);
    return open.length;
  });
}

/**
 * What a mail may say of an account; the mail names the bank. An older release shows `bank` as it
 * is.
 */
const shownInMail = ({ bank, account }: { bank: string; account: string }) => ({
  bank: bank === 'promptPay' ? 'PromptPay' : bank.toUpperCase(),
  ending: endingOf(account),
});
