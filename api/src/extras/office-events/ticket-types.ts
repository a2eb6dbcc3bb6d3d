import { one, type Tx } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { makeChange } from '../../office/change.ts';
import { refusal } from '../../office/refusal.ts';
import { toMinor } from '@playday/shared/rules/money/money';
import { changePrice } from '../../events/ticket-prices.ts';
import { moneyOf } from '../../amounts.ts';
import { findNamedEvent } from '../../events/event-row.ts';
import { changeCapacities } from '../../stock/move-stock.ts';

/** Locks one row of the stock, as a sale does, and no other. */
export const changeCapacity: Handler<'POST /office/events/{url}/capacity'> = (context, call) =>
  makeChange(context, 'event capacity', call, async (tx, { params, body, now }) => {
    const type = await ticketTypeOf(tx, params.url, body.ticket);
    const stock = (await one<{ capacity: number; held: number; sold: number; isOpen: boolean }>(
      tx,
      `select capacity, held, sold, is_open as "isOpen" from ticket_stock where ticket_type_id = $1
        for update`,
      [type.id],
    ))!;
    const { capacity, held, sold, isOpen } = stock;
    const taken = sold + held;
    if (body.capacity < taken)
      throw refusal(
        `${taken} tickets ${type.key} are taken: ${sold} sold, ${held} held or being paid. ` +
          `Give at least ${taken}; to sell no more, give exactly ${taken}.`,
      );
    if (body.capacity !== capacity)
      await changeCapacities(tx, [{ id: type.id, capacity: body.capacity, isOpen }], now);
    return {
      subject: `event ${type.url}`,
      before: { [`capacity ${type.key}`]: capacity },
      after: { [`capacity ${type.key}`]: body.capacity },
      notes: [
        `Sold: ${sold}. Held or being paid: ${held}.`,
        ...(isOpen
          ? []
          : ['The type is marked as sold out: nothing of it is on sale, whatever its capacity.']),
      ],
    };
  });

/** How many tickets of a type buyers have that are not sold yet. */
export const heldNow = (held: number) =>
  `${held} ${held === 1 ? 'ticket is' : 'tickets are'} held or being paid`;

const maxPrice = 1_000_000_000;

/** Locks no stock. See `readHeldPrices` for what buyers who hold tickets pay. */
export const changeTicketPrice: Handler<'POST /office/events/{url}/price'> = (context, call) =>
  makeChange(context, 'event price', call, async (tx, { params, body, now }) => {
    const type = await ticketTypeOf(tx, params.url, body.ticket);
    const price = readAmount(body.price, type);
    await tx.query('select 1 from events where id = $1 for no key update', [type.eventId]);
    const locked = (await one<{ price: number }>(
      tx,
      'select price from ticket_types where id = $1 for no key update',
      [type.id],
    ))!;
    await changePrice(tx, { ticketTypeId: type.id, price, now });
    if (price !== locked.price)
      await tx.query('update events set updated_at = $2 where id = $1', [type.eventId, now]);
    const { held } = (await one<{ held: number }>(
      tx,
      'select held from ticket_stock where ticket_type_id = $1',
      [type.id],
    ))!;
    return {
      subject: `event ${type.url}`,
      before: { [`price ${type.key}`]: moneyOf(type, locked.price) },
      after: { [`price ${type.key}`]: moneyOf(type, price) },
      notes: [
        'Orders that were placed keep their price.',
        `${heldNow(held)}. Who holds some now orders them at the lower ` +
          'of both prices while the hold runs.',
      ],
    };
  });

/** Reads `1250`, `1250.5` or `1,250.00` as minor units. */
function readAmount(text: string, money: { scale: number; currency: string }): number {
  const { scale, currency } = money;
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/u.test(text))
    throw refusal(`${text} is not an amount. Write it as 1250, 1250.50 or 1,250.50.`);
  let price: number;
  try {
    price = toMinor(text.replaceAll(',', ''), scale);
  } catch {
    throw refusal(`${text} has more than the ${scale} decimals of ${currency}, or is too large.`);
  }
  if (price > maxPrice) throw refusal(`${text} is more than ${moneyOf(money, maxPrice)}.`);
  return price;
}

/**
 * A ticket type by event and key. Throws `notFound`, or `officeRefused` with the keys that there
 * are.
 */
export async function ticketTypeOf(tx: Tx, url: string, key: string) {
  const event = await findNamedEvent(tx, url);
  const [type] = await tx.query<{ id: number; price: number }>(
    'select id, price from ticket_types where event_id = $1 and key = $2',
    [event.id, key],
  );
  if (type) {
    const { id: eventId, currency, scale } = event;
    return { ...type, eventId, url: event.url, key, currency, scale };
  }
  const keys = await tx.query<{ key: string }>(
    'select key from ticket_types where event_id = $1 order by place',
    [event.id],
  );
  const known = keys.map((each) => each.key).join(', ');
  throw refusal(`The event ${event.url} has no ticket type ${key}. It has: ${known}.`);
}
