import type { Reply } from '@playday/shared/api-contract';
import { amountOf } from '../../amounts.ts';
import { normaliseEmail, oneLine, phoneDigits, readName } from '@playday/shared/rules/fields/typed';
import { bangkokIso, type Dated } from '../../time/dates.ts';
import { extraParts } from '../../extra-parts.ts';
import { findOrderId, selectNumber } from '../../order-number.ts';
import type { Handler } from '../../http/handler.ts';
import { canonicalPhone } from '../../http/read-typed.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { inLanguage, type Text } from '../../texts.ts';

const MOST = 50;
/**
 * Names are searched without an index; a slow search must not hold a connection while the shop
 * sells.
 */
const TIMEOUT = '5s';

type Found = Reply<'GET /office/orders'>['orders'][number];
interface Row extends Dated<Omit<Found, 'event' | 'name' | 'total'>, 'at'> {
  event: Text;
  firstName: string | null;
  lastName: string | null;
  total: number;
  scale: number;
}

/**
 * Finds orders by what a buyer says on the phone. An exact number comes first; otherwise every way
 * to match counts.
 */
export const findOrders: Handler<'GET /office/orders'> = async (
  context,
  { query, operator, requestId },
) => {
  const text = oneLine(query.text);
  const rows = await context.db.transaction(async (tx) => {
    await tx.query(`set local statement_timeout = '${TIMEOUT}'`);
    const id = await findOrderId(tx, text);
    const pattern = readName(text)
      .replaceAll('’', "'")
      .toLowerCase()
      .replace(/[\\%_]/gu, (sign) => `\\${sign}`);
    // The end of a number as it is, or a whole one as it is read.
    const ends = [text.replace(/\D/gu, ''), phoneDigits(text), canonicalPhone(text)]
      .filter(({ length }) => length >= 4)
      .map((digits) => `%${digits}`);
    return tx.query<Row>(
      `with buyers as (
         select id from people
          where erased_at is null
            and (lower(email) = lower($6) or replace(lower(first_name || ' ' || last_name || ' ' ||
              first_name), '’', '''') like '%' || $3 || '%'
                 or phone like any($4::text[]))
          order by id desc limit 1000
       ), found as (
         select $1::int as id where $1::int is not null
          union select o.id from orders o join buyers b on b.id = o.buyer_id
          union select t.order_id from tickets t join buyers b on b.id = t.buyer_id
          union select order_id from tickets where length($2) >= 6 and starts_with(pub_id, $2)
          union select x.order_id from ${extraParts.ticketSending.oldCodes} x
            where length($2) >= 6 and starts_with(old_code, $2)
       )
       select ${selectNumber} as "order", o.state, e.name as event, p.first_name as "firstName",
         p.last_name as "lastName", p.email, o.total, c.scale,
              c.iso_code as currency, (select sum(count)::int from order_lines l
              where l.order_id = o.id) as tickets, o.created_at as at
         from found f join orders o using (id)
         join people p on p.id = o.buyer_id join events e on e.id = o.event_id
           join currencies c on c.id = o.currency_id
        order by o.id = $1::int desc nulls last, o.id desc limit $5`,
      [id ?? null, text, pattern, ends, MOST + 1, normaliseEmail(text)],
    );
  });
  await logSecurityEvent(context, {
    event: 'buyers-read',
    reason: 'orders find',
    id: requestId,
    details: { by: operator, found: Math.min(rows.length, MOST) },
  });
  return {
    orders: rows.slice(0, MOST).map(({ firstName, lastName, event, total, scale, at, ...row }) => ({
      ...row,
      total: amountOf(total, scale),
      name: firstName === null ? null : `${firstName} ${lastName}`,
      event: inLanguage(event, 'en'),
      at: bangkokIso(at),
    })),
    isMore: rows.length > MOST,
  };
};
