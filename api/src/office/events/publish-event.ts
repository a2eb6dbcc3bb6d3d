import type { Tx } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../change.ts';
import { refusal } from '../refusal.ts';
import { lockEvent, readSales, setState, subjectOf } from './lock-event.ts';

export const publishEvent: Handler<'POST /office/events/{url}/publish'> = (context, call) =>
  makeChange(context, 'event publish', call, async (tx, { params, now }) => {
    const event = await lockEvent(tx, params.url);
    if (event.state === 'cancelled')
      throw refusal('It is cancelled, and so are its orders: import the event again with another url.');
    if (event.state === 'postponed')
      throw refusal('It is postponed: give its new date with "event postpone <url> --date …".');
    await setState(tx, event, 'published', now);
    return { subject: subjectOf(event), before: { state: event.state }, after: { state: 'published' } };
  });

/**
 * Makes an event a draft again. Carts with its tickets end within seconds (`endHolds`). Refused once it is in anybody's account: orders
 * of any state and pre-registrations are listed there with their event.
 */
export const unpublishEvent: Handler<'POST /office/events/{url}/unpublish'> = (context, call) =>
  makeChange(context, 'event unpublish', call, async (tx, { params, now }) => {
    const event = await lockEvent(tx, params.url);
    if (event.state === 'cancelled') throw refusal('It is cancelled, and stays visible as cancelled.');
    const { held } = await readSales(tx, event.id);
    const { orders, registered } = await readVisitors(tx, event.id);
    if (orders > 0 || registered > 0)
      throw refusal(
        ...(orders > 0 ? [`It has had orders: ${orders}.`] : []),
        ...(registered > 0 ? [`Visitors have registered for its sale: ${registered}.`] : []),
        'They have it in their accounts. Use "event cancel" or "event postpone" instead: buyers are told then.',
      );
    await setState(tx, event, 'draft', now);
    return {
      subject: subjectOf(event),
      before: { state: event.state },
      after: { state: 'draft' },
      notes: held > 0 ? [`Carts end within seconds; they have ${held} of its tickets.`] : [],
    };
  });

async function readVisitors(tx: Tx, eventId: number): Promise<{ orders: number; registered: number }> {
  const [row] = await tx.query<{ orders: number; registered: number }>(
    `select (select count(*)::int from orders where event_id = $1) as orders,
            (select count(*)::int from pre_registrations where event_id = $1) as registered`,
    [eventId],
  );
  return row!;
}
