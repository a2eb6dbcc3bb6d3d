import { ticketWindowAt } from '@playday/shared/rules/events/sale';
import { wrongYear } from '@playday/shared/rules/time/typed-years';
import { one, type Tx } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import { bangkokInWords, bangkokIso } from '../../time/dates.ts';
import { heldNow, ticketTypeOf } from './ticket-types.ts';

interface Window {
  saleStart: Date | null;
  saleEnd: Date | null;
}

/** Locks no stock: what buyers hold or have ordered stays theirs. */
export const changeWindow: Handler<'POST /office/events/{url}/window'> = (context, call) =>
  makeChange(context, 'event window', call, async (tx, { params, body, now }) => {
    if (body.saleStart === undefined && body.saleEnd === undefined)
      throw refusal('Nothing is to be changed: give a start, an end or both.');
    const type = await ticketTypeOf(tx, params.url, body.ticket);
    const { event, held, ...before } = await lockWindow(tx, type);
    const after = {
      saleStart: readDate(body.saleStart, before.saleStart, now),
      saleEnd: readDate(body.saleEnd, before.saleEnd, now),
    };
    refuseWrongWindow(after, event);
    // Only what is another now: an import leaves what the office has changed.
    const changed = (['saleStart', 'saleEnd'] as const).filter(
      (date) => after[date]?.getTime() !== before[date]?.getTime(),
    );
    const shown = (window: Window) =>
      Object.fromEntries(
        changed.map((date) => [`${date} ${type.key}`, window[date] && bangkokIso(window[date])]),
      );
    if (changed.length > 0) {
      await tx.query('update ticket_types set sale_start = $2, sale_end = $3 where id = $1', [
        type.id,
        after.saleStart,
        after.saleEnd,
      ]);
      await tx.query('update events set updated_at = $2 where id = $1', [type.eventId, now]);
    }
    return {
      subject: `event ${type.url}`,
      before: shown(before),
      after: shown(after),
      notes: [stateOf(after, now), `${heldNow(held)}, and can still be ordered and paid.`],
    };
  });

async function lockWindow(tx: Tx, { id, eventId }: { id: number; eventId: number }) {
  const event = await one<{ saleStart: Date | null; saleEnd: Date }>(
    tx,
    `select sale_start as "saleStart", sale_end as "saleEnd" from events where id = $1
      for no key update`,
    [eventId],
  );
  const window = await one<Window & { held: number }>(
    tx,
    `select t.sale_start as "saleStart", t.sale_end as "saleEnd", s.held
       from ticket_types t join ticket_stock s on s.ticket_type_id = t.id
      where t.id = $1 for no key update of t`,
    [id],
  );
  return { event: event!, ...window! };
}

/** A date that was given, or the one that stays. Throws `officeRefused` for one that is none. */
export function readDate(given: string | null | undefined, stored: Date | null, now: Date) {
  if (given === undefined) return stored;
  if (given === null) return null;
  const wrong = wrongYear(given, now);
  if (wrong) throw refusal(`${given} ${wrong}.`);
  const date = new Date(given);
  if (Number.isNaN(date.getTime())) throw refusal(`There is no such day or time: ${given}.`);
  return date;
}

function refuseWrongWindow(
  { saleStart, saleEnd }: Window,
  event: { saleStart: Date | null; saleEnd: Date },
): void {
  if (saleStart && saleEnd && saleEnd <= saleStart)
    throw refusal(
      `Its sale must begin before it ends: it would begin on ${bangkokInWords(saleStart)} ` +
        `and end on ${bangkokInWords(saleEnd)}.`,
    );
  if (saleStart && saleStart >= event.saleEnd)
    throw refusal(
      `The sale of the event ends on ${bangkokInWords(event.saleEnd)}: give an earlier start.`,
    );
  if (saleEnd && event.saleStart && saleEnd <= event.saleStart)
    throw refusal(
      `The sale of the event begins on ${bangkokInWords(event.saleStart)}: give a later end.`,
    );
}

/** What that means for buyers now. */
function stateOf(window: Window, now: Date): string {
  const { saleStart, saleEnd } = window;
  switch (ticketWindowAt(now.getTime(), window)) {
    case 'notStarted':
      return `Nobody can take any before ${bangkokInWords(saleStart!)}.`;
    case 'saleEnded':
      return 'Nobody can take more of it from now on.';
    case 'open':
      return saleEnd
        ? `It is sold until ${bangkokInWords(saleEnd)}.`
        : 'It is sold as long as the event is.';
  }
}
