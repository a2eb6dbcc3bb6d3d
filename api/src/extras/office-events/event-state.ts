import { extraParts } from '../../extra-parts.ts';
import { one, type Tx } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import type { EventState } from '@playday/shared/api-contract';
import { type EventRow, findNamedEvent } from '../../events/event-row.ts';
import type { Text } from '../../texts.ts';

export const publishEvent: Handler<'POST /office/events/{url}/publish'> = (context, call) =>
  makeChange(context, 'event publish', call, async (tx, { params, now }) => {
    const event = await lockEvent(tx, params.url);
    if (event.state === 'cancelled')
      throw refusal(
        'It is cancelled, and so are its orders: import the event again with another url.',
      );
    if (event.state === 'postponed')
      throw refusal('It is postponed: give its new date with "event postpone <url> --date …".');
    await setState(tx, event, 'published', now);
    return {
      subject: subjectOf(event),
      before: { state: event.state },
      after: { state: 'published' },
    };
  });

/**
 * Makes an event a draft again. Carts with its tickets end within seconds (`endHolds`). Refused
 * once it is in anybody's account: orders of any state and pre-registrations are listed there with
 * their event.
 */
export const unpublishEvent: Handler<'POST /office/events/{url}/unpublish'> = (context, call) =>
  makeChange(context, 'event unpublish', call, async (tx, { params, now }) => {
    const event = await lockEvent(tx, params.url);
    if (event.state === 'cancelled')
      throw refusal('It is cancelled, and stays visible as cancelled.');
    const { held } = await readSales(tx, event.id);
    const { orders, registered } = (await one<{ orders: number; registered: number }>(
      tx,
      `select (select count(*)::int from orders where event_id = $1) as orders,
              (select count(*)::int from pre_registrations where event_id = $1) as registered`,
      [event.id],
    ))!;
    if (orders > 0 || registered > 0)
      throw refusal(
        ...(orders > 0 ? [`It has had orders: ${orders}.`] : []),
        ...(registered > 0 ? [`Visitors have registered for its sale: ${registered}.`] : []),
        'They have it in their accounts. Use "event cancel" or "event postpone" instead: ' +
          'buyers are told then.',
      );
    await setState(tx, event, 'draft', now);
    return {
      subject: subjectOf(event),
      before: { state: event.state },
      after: { state: 'draft' },
      notes: [
        ...(held > 0 ? [`Carts end within seconds; they have ${held} of its tickets.`] : []),
        ...(await guestNotes(tx, event.id)),
      ],
    };
  });

/**
 * Ends the sale of an event for good. A job then cancels its orders and tells the buyers
 * (`cancelEvents`).
 */
export const cancelEvent: Handler<'POST /office/events/{url}/cancel'> = (context, call) =>
  makeChange(context, 'event cancel', call, async (tx, { params, body, now }) => {
    const event = await lockEvent(tx, params.url);
    if (event.state === 'draft' && (await readGuests(tx, event.id)) === 0)
      throw refusal('It is a draft: nobody has seen it, so there is nothing to cancel.');
    const { paid, pending } = await readSales(tx, event.id);
    const { entered } = (await one<{ entered: number }>(
      tx,
      `select count(distinct n.ticket_id)::int as entered from ${extraParts.entries} n
         join tickets t on t.pub_id = n.ticket_id and t.voided_at is null
           and t.order_id is not null
           where n.event_id = $1 and not n.is_conflict`,
      [event.id],
    ))!;
    if (event.state !== 'cancelled') {
      await setState(tx, event, 'cancelled', now);
      await tx.query('update events set calendar_sequence = calendar_sequence + 1 where id = $1', [
        event.id,
      ]);
      await createNotice(tx, { eventId: event.id, kind: 'cancelled', message: body.message, now });
    }
    return {
      subject: subjectOf(event),
      before: { state: event.state },
      after: { state: 'cancelled' },
      notes: [
        `Its sale ends at once. Paid orders to cancel and refund: ${paid}; ` +
          `orders that wait for their payment: ${pending}.`,
        ...(entered > 0
          ? [`Tickets of them that have entered: ${entered}. They are refunded, too.`]
          : []),
        ...(event.dateEnd <= now ? ['The event is over already.'] : []),
        ...(await guestNotes(tx, event.id)),
      ],
    };
  });

/**
 * Finds an event by id or url and locks it, and its stock, so that no hold and no order for it is
 * decided at the same time (`refuseWithdrawn`). Throws `notFound`.
 */
export async function lockEvent(tx: Tx, idOrUrl: string): Promise<EventRow> {
  const found = await findNamedEvent(tx, idOrUrl);
  await tx.query('select 1 from events where id = $1 for no key update', [found.id]);
  await tx.query(
    `select 1 from ticket_stock s join ticket_types t on t.id = s.ticket_type_id
      where t.event_id = $1 order by s.ticket_type_id for update of s`,
    [found.id],
  );
  // Of two commands at a time, the second one sees what the first has done.
  return findNamedEvent(tx, idOrUrl);
}

/** The subject of an event's changes in the audit log. */
export const subjectOf = ({ url }: Pick<EventRow, 'url'>) => `event ${url}`;

/** Paid and pending orders, and tickets that are sold or in carts. */
export async function readSales(
  tx: Tx,
  eventId: number,
): Promise<{ paid: number; pending: number; sold: number; held: number }> {
  const [row] = await tx.query<{ paid: number; pending: number; sold: number; held: number }>(
    `select (select count(*)::int from orders where event_id = $1 and state = 'paid') as paid,
            (select count(*)::int from orders
            where event_id = $1 and state = 'pending payment') as pending,
            coalesce(sum(s.sold), 0)::int as sold, coalesce(sum(s.held), 0)::int as held
       from ticket_types t join ticket_stock s on s.ticket_type_id = t.id where t.event_id = $1`,
    [eventId],
  );
  return row!;
}

/** How many valid tickets guests of the event `e` have; the stock counts them as sold. */
export const selectGuests = `(select count(*)::int from ${extraParts.guests} g
  join tickets t on t.pub_id = g.ticket_id and t.voided_at is null where g.event_id = e.id)`;

export const readGuests = async (tx: Tx, eventId: number): Promise<number> =>
  (await one<{ guests: number }>(
    tx,
    `select ${selectGuests} as guests from events e where e.id = $1`,
    [eventId],
  ))!.guests;

/** Guests have no account that the shop writes to. */
export const guestNotes = async (tx: Tx, eventId: number): Promise<string[]> => {
  const guests = await readGuests(tx, eventId);
  return guests > 0
    ? [`Tickets of guests: ${guests}. They get no e-mail from the shop: tell them.`]
    : [];
};

/** Sets the state of an event that `lockEvent` has locked. */
export async function setState(
  tx: Tx,
  { id, state }: { id: number; state: EventState },
  next: EventState,
  now: Date,
): Promise<void> {
  if (state === next) return;
  await tx.query('update events set state = $2, state_since = $3, updated_at = $3 where id = $1', [
    id,
    next,
    now,
  ]);
}

/**
 * Stores what the buyers of an event are to be told. It takes the place of earlier notices: who has
 * not had those yet gets the latest only.
 */
export async function createNotice(
  tx: Tx,
  notice: {
    eventId: number;
    kind: 'cancelled' | 'postponed' | 'rescheduled';
    message: Exclude<Text, string> | undefined;
    refundUntil?: Date;
    now: Date;
  },
): Promise<void> {
  const { eventId, kind, message, refundUntil, now } = notice;
  await tx.query('update event_notices set done_at = $2 where event_id = $1 and done_at is null', [
    eventId,
    now,
  ]);
  await tx.query(
    `insert into event_notices (event_id, kind, message, refund_until, created_at)
      values ($1, $2, $3, $4, $5)`,
    [eventId, kind, message ? JSON.stringify(message) : null, refundUntil ?? null, now],
  );
}
