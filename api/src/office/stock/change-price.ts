import { toMinor } from '@playday/shared/rules/money';
import { one } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { changePrice } from '../../stock/ticket-prices.ts';
import { makeChange } from '../change.ts';
import { moneyOf } from '../../amounts.ts';
import { refusal } from '../refusal.ts';
import { ticketTypeOf } from './ticket-type.ts';

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
        `${held} tickets are held or being paid. Who holds some now orders them at the lower of both prices while the hold runs.`,
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
