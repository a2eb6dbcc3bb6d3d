import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../change.ts';
import { refusal } from '../refusal.ts';
import { lockEvent, readSales, setState, subjectOf } from './lock-event.ts';
import { createNotice } from './notices.ts';

/** Ends the sale of an event for good. A job then cancels its orders and tells the buyers (`cancelEvents`). */
export const cancelEvent: Handler<'POST /office/events/{url}/cancel'> = (context, call) =>
  makeChange(context, 'event cancel', call, async (tx, { params, body, now }) => {
    const event = await lockEvent(tx, params.url);
    if (event.state === 'draft')
      throw refusal('It is a draft: nobody has seen it, so there is nothing to cancel.');
    const { paid, pending } = await readSales(tx, event.id);
    if (event.state !== 'cancelled') {
      await setState(tx, event, 'cancelled', now);
      await tx.query('update events set calendar_sequence = calendar_sequence + 1 where id = $1', [event.id]);
      await createNotice(tx, { eventId: event.id, kind: 'cancelled', message: body.message, now });
    }
    return {
      subject: subjectOf(event),
      before: { state: event.state },
      after: { state: 'cancelled' },
      notes: [
        `Its sale ends at once. Paid orders to cancel and refund: ${paid}; orders that wait for their payment: ${pending}.`,
        ...(event.dateEnd <= now ? ['The event is over already.'] : []),
      ],
    };
  });
