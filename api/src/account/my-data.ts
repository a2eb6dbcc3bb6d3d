import type { Reply } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { extraParts } from '../extra-parts.ts';
import { bangkokIso } from '../time/dates.ts';
import type { Call, Handler } from '../http/handler.ts';
import { limitAttempts } from '../http/limits.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import { selectNumber } from '../order-number.ts';
import { hours } from '../time/time.ts';
import { tellOwner } from './account-mails.ts';
import { requirePassword } from './check-credentials.ts';

type Copy = Omit<Reply<'GET /user/profile/data'>, 'madeAt'>;

/**
 * SQL condition: the mail `x` is for the person `p`, also at an earlier address, at a new one, or
 * at one that the office was given; or it went to the person's address about somebody else.
 */
export const isMailOf = '(x.person_id = p.id or lower(x.recipient) = lower(p.email))';

/**
 * SQL of a stored text in the language of the person's mails, and of an amount as a decimal of the
 * currency `c`.
 */
const text = (column: string) =>
  `coalesce(${column} ->> p.language, ${column} ->> 'en', ${column} #>> '{}')`;
const amount = (minor: string) => `round(${minor} / 10::numeric ^ c.scale, c.scale)::text`;
const parts = (table: string, columns: string) =>
  `(select coalesce(json_agg(json_build_object('name', ${text('l.name')}, 'price',
    ${amount('l.price')}${columns}) order by l.place), '[]')
      from ${table} l where l.order_id = o.id)`;
const event = `${text('e.name')} as event`;
const ticket = `${text('y.name')} as ticket`;
const order = `${selectNumber} as "order"`;

/**
 * What a copy has of each kind: an allow-list of columns, of the rows of the person `p`, oldest
 * first. No hash, token, link or key.
 */
const copies: Record<keyof Copy, string> = {
  account: `p.created_at as "registeredAt", p.first_name as "firstName", p.last_name as "lastName",
      p.email, p.mailbox, p.phone, p.signs_in_by_phone as "signsInByPhone", p.birthday, p.language,
      p.terms_version as "termsVersion", p.privacy_version as "privacyVersion",
      p.verified_at as "verifiedAt", p.suspended_at as "suspendedAt"
    from people p`,
  newEmails: `t.created_at as "at", t.email, t.expires_at as "expiresAt", t.used_at as "usedAt"
    from people p join mail_tokens t on t.person_id = p.id and t.purpose = 'change'`,
  orders: `o.created_at as "at", ${order}, ${event}, o.state, o.closing, c.iso_code as currency,
      ${parts('order_lines', `, 'count', l.count`)} as tickets, ${parts('order_fees', '')} as fees,
      ${amount('o.subtotal')} as subtotal, ${amount('o.discount')} as discount,
      ${amount('o.fees_total')} as "feesTotal", ${amount('o.total')} as total,
      o.promo_code as "promoCode", ${text('m.name')} as method, o.parameters as typed,
      o.pay_by as "payBy", o.paid_at as "paidAt", o.closed_at as "closedAt"
    from people p join orders o on o.buyer_id = p.id join events e on e.id = o.event_id
      join currencies c on c.id = o.currency_id
      left join payment_methods m on m.id = o.method_id`,
  payments: `a.created_at as "at", ${order}, ${text('m.name')} as method, a.gateway, a.type,
      a.state, ${amount('a.amount')} as amount, a.currency, k.captured_at as "capturedAt"
    from people p join orders o on o.buyer_id = p.id join payment_attempts a on a.order_id = o.id
      join payment_methods m on m.id = a.method_id join currencies c on c.iso_code = a.currency
      left join captures k on k.attempt_id = a.id`,
  refunds: `r.created_at as "at", ${order}, r.reason, r.state, ${amount('r.amount')} as amount,
      r.currency, r.done_at as "doneAt"
    from people p join orders o on o.buyer_id = p.id join refunds r on r.order_id = o.id
      join currencies c on c.iso_code = r.currency`,
  tickets: `t.issued_at as "at", ${order}, ${event}, ${ticket},
      t.voided_at as "voidedAt"
    from people p join tickets t on t.buyer_id = p.id join orders o on o.id = t.order_id
      join events e on e.id = t.event_id join ticket_types y on y.id = t.ticket_type_id`,
  heldTickets: `h.expires_at as "until", ${event}, ${ticket}, l.count
    from people p join holds h on h.buyer_id = p.id join hold_lines l on l.buyer_id = p.id
      join ticket_types y on y.id = l.ticket_type_id join events e on e.id = h.event_id`,
  purchaseLimits: `b.taken_since as "takenSince", ${event}, b.tickets, b.lapses,
      b.lapsed_at as "lapsedAt", b.scarce_lapses as "scarceLapses",
      b.scarce_lapsed_at as "scarceLapsedAt", b.unpaid_ms / 1000 as "unpaidSeconds"
    from people p join buyer_counts b on b.buyer_id = p.id join events e on e.id = b.event_id`,
  preRegistrations: `r.created_at as "at", ${event}, r.announced_at as "announcedAt"
    from people p join pre_registrations r on r.person_id = p.id
      join events e on e.id = r.event_id`,
  ...extraParts.copies({ event, ticket, order }),
  sessions: `s.created_at as "at", s.browser, s.system, s.used_at as "usedAt", s.ends_at as "endsAt"
    from people p join sessions s on s.person_id = p.id`,
  knownDevices: `d.used_at as "usedAt" from people p join known_devices d on d.person_id = p.id`,
  // Mails to the address from before the account were another person's.
  mails: `x.created_at as "at", x.kind, x.language, x.sent_at as "sentAt"
    from people p join outbox x on x.created_at >= p.created_at and ${isMailOf}`,
  erasureRequests: `r.requested_at as "at", r.app, r.state, r.confirmed_at as "confirmedAt",
      r.erase_at as "eraseAt", r.done_at as "doneAt"
    from people p join erasures r on r.person_id = p.id`,
  officeChanges: `g.at, g.action, g.subject, g.before, g.after
    from people p join office_log g on g.subject = 'account ' || p.id
      or g.subject in (
        select unnest(array['order ' || o.number, 'order PD-' || o.number]) from orders o
         where o.buyer_id = p.id)`,
};

/**
 * A copy of everything that the shop stores about the person, with shortened account numbers;
 * `personalData` says why a column is not in it.
 */
export const copyMyData: Handler<'GET /user/profile/data'> = (context, call) =>
  makeCopy(context, call, { isWhole: false });

/**
 * The copy with whole account numbers and national ids, after the password. The person is told by
 * mail.
 */
export const copyAllMyData: Handler<'POST /user/profile/data'> = async (context, call) => {
  const person = await requirePassword(context, call);
  const copy = await makeCopy(context, call, { isWhole: true });
  await tellOwner(context.db, person, { kind: 'dataCopied', now: call.now });
  return copy;
};

async function makeCopy(
  context: Context,
  {
    session: { personId },
    address,
    requestId,
    now,
  }: Pick<Call<'GET /user/profile/data'>, 'session' | 'address' | 'requestId' | 'now'>,
  { isWhole }: { isWhole: boolean },
): Promise<Reply<'GET /user/profile/data'>> {
  await limitAttempts(context.db, now, `copy of data of ${personId}`, 5, hours(1));
  const copy: Partial<Record<string, object[]>> = {};
  for (const [kind, sql] of Object.entries(copies))
    copy[kind] = await context.db.query(`select ${sql} where p.id = $1 order by 1`, [personId]);
  await logSecurityEvent(context, {
    event: 'data-copied',
    account: personId,
    id: requestId,
    address,
  });
  return {
    madeAt: bangkokIso(now),
    ...(context.refundTransfers.showCopied(copy, isWhole) as Copy),
  };
}
