import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../change.ts';
import { refusal } from '../refusal.ts';
import { lockEvent, readSales, setState, subjectOf } from './lock-event.ts';

export const publishEvent: Handler<'POST /office/events/{url}/publish'> = (
  context,
  { params, body, operator, now },
) =>
  makeChange(context, { action: 'event publish', operator, now, body }, async (tx) => {
    const event = await lockEvent(tx, params.url);
    if (event.state === 'cancelled')
      throw refusal('It is cancelled, and so are its orders: import the event again with another url.');
    if (event.state === 'postponed')
      throw refusal('It is postponed: give its new date with "event postpone <url> --date …".');
    await setState(tx, event, 'published', now);
    return { subject: subjectOf(event), before: { state: event.state }, after: { state: 'published' } };
  });

/**
 * Makes an event a draft again. Carts with its tickets end within seconds (`endHolds`); buyers would lose sight of their orders, so with
 * orders it is refused.
 */
export const unpublishEvent: Handler<'POST /office/events/{url}/unpublish'> = (
  context,
  { params, body, operator, now },
) =>
  makeChange(context, { action: 'event unpublish', operator, now, body }, async (tx) => {
    const event = await lockEvent(tx, params.url);
    if (event.state === 'cancelled') throw refusal('It is cancelled, and stays visible as cancelled.');
    const { sold, held, pending } = await readSales(tx, event.id);
    if (sold > 0 || pending > 0)
      throw refusal(
        ...(sold > 0 ? [`Tickets are sold: ${sold}.`] : []),
        ...(pending > 0 ? [`Orders wait for their payment: ${pending}.`] : []),
        'Use "event cancel" or "event postpone" instead: buyers are told then.',
      );
    await setState(tx, event, 'draft', now);
    return {
      subject: subjectOf(event),
      before: { state: event.state },
      after: { state: 'draft' },
      notes: held > 0 ? [`Carts end within seconds; they have ${held} of its tickets.`] : [],
    };
  });
