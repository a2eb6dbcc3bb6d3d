import { one, type Tx } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import { findNamedEvent } from '../../events/event-row.ts';
import { bangkokInWords, bangkokIso } from '../../time/dates.ts';
import { readDate } from './ticket-window.ts';

/** Locks no stock: until the new start nobody can take tickets, what is ordered can be paid. */
export const changeSaleStart: Handler<'POST /office/events/{url}/sale-start'> = (context, call) =>
  makeChange(context, 'event sale-start', call, async (tx, { params, body, now }) => {
    const { id, url } = await findNamedEvent(tx, params.url);
    const { saleStart: before, saleEnd } = await lockSale(tx, id);
    const wanted = readDate(body.saleStart, before, now) ?? now;
    // It has begun already.
    const isDone = wanted <= now && (before ?? now) <= now;
    const after = isDone ? before : wanted;
    if (saleEnd <= wanted)
      throw refusal(`The sale ends on ${bangkokInWords(saleEnd)}: give an earlier start.`);
    if (after?.getTime() !== before?.getTime())
      await tx.query('update events set sale_start = $2, updated_at = $3 where id = $1', [
        id,
        after,
        now,
      ]);
    const state =
      wanted <= now
        ? 'The sale has begun.'
        : `Nobody can take or order tickets before ${bangkokInWords(wanted)}.`;
    return {
      subject: `event ${url}`,
      before: { saleStart: before && bangkokIso(before) },
      after: { saleStart: after && bangkokIso(after) },
      notes: [state, 'Change the content file, too: the next import sets saleStart from it.'],
    };
  });

const lockSale = async (tx: Tx, id: number) =>
  (await one<{ saleStart: Date | null; saleEnd: Date }>(
    tx,
    `select sale_start as "saleStart", sale_end as "saleEnd" from events where id = $1
      for no key update`,
    [id],
  ))!;
