import { one } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../change.ts';
import { refusal } from '../refusal.ts';
import { ticketTypeOf } from './ticket-type.ts';

interface Stock {
  capacity: number;
  held: number;
  sold: number;
  isOpen: boolean;
}

/** Locks one row of the stock, as a sale does, and no other. */
export const changeCapacity: Handler<'POST /office/events/{url}/capacity'> = (context, call) =>
  makeChange(context, 'event capacity', call, async (tx, { params, body }) => {
    const type = await ticketTypeOf(tx, params.url, body.ticket);
    const stock = (await one<Stock>(
      tx,
      `select capacity, held, sold, is_open as "isOpen" from ticket_stock where ticket_type_id = $1 for update`,
      [type.id],
    ))!;
    const { capacity, held, sold, isOpen } = stock;
    const taken = sold + held;
    if (body.capacity < taken)
      throw refusal(
        `${taken} tickets ${type.key} are taken: ${sold} sold, ${held} held or being paid. Give at least ${taken}; to sell no more, give exactly ${taken}.`,
      );
    if (body.capacity !== capacity)
      await tx.query('update ticket_stock set capacity = $2 where ticket_type_id = $1', [
        type.id,
        body.capacity,
      ]);
    return {
      subject: `event ${type.url}`,
      before: { [`capacity ${type.key}`]: capacity },
      after: { [`capacity ${type.key}`]: body.capacity },
      notes: [
        `${sold} are sold, ${held} held or being paid.`,
        ...(isOpen
          ? []
          : ['The type is marked as sold out: nothing of it is on sale, whatever its capacity.']),
      ],
    };
  });
