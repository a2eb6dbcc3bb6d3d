import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { extraParts } from '../../extra-parts.ts';
import { bangkokIso } from '../../time/dates.ts';
import { selectNumber } from '../../order-number.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { inLanguage, type Text } from '../../texts.ts';
import { findNamedEvent } from '../../events/event-row.ts';

interface Row {
  orderId: number;
  place: number;
  order: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  ticket: Text;
  pubId: string;
  issuedAt: Date;
  usedAt: Date | null;
}

/**
 * Tickets in the order of their orders, so that the pages of a list that grows hold each ticket
 * once. Erased buyers have no name.
 */
export const getAttendees: Handler<'GET /office/events/{url}/attendees'> = async (
  context,
  { params, query, operator, lang },
) => {
  const { db } = context;
  const event = await findNamedEvent(db, params.url);
  const [afterOrder, afterPlace] = (query.after ?? '0-0').split('-').map(Number) as [
    number,
    number,
  ];
  if (afterOrder > 2_147_483_647) throw new Failure('malformed', { field: 'after' });
  const limit = query.limit ?? 500;
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from tickets
      where event_id = $1 and voided_at is null and order_id is not null`,
    [event.id],
  );
  const { total } = counted!;
  const rows = await db.query<Row>(
    `select t.order_id as "orderId", t.place, ${selectNumber} as order, p.first_name as "firstName",
      p.last_name as "lastName",
            p.email, p.phone, y.name as ticket, t.pub_id as "pubId", t.issued_at as "issuedAt",
            (select min(n.scanned_at) from ${extraParts.entries} n
            where n.ticket_id = t.pub_id and not n.is_conflict) as "usedAt"
       from tickets t join orders o on o.id = t.order_id join people p on p.id = t.buyer_id
       join ticket_types y on y.id = t.ticket_type_id
      where t.event_id = $1 and t.voided_at is null and (t.order_id, t.place) > ($2::int, $3::int)
      order by t.order_id, t.place limit $4`,
    [event.id, query.after ? afterOrder : 0, query.after ? afterPlace : -1, limit],
  );
  await logSecurityEvent(context, {
    event: 'attendees-exported',
    details: { by: operator, eventId: event.id, tickets: rows.length },
  });
  const last = rows.at(-1);
  return {
    attendees: rows.map((row) => ({
      order: row.order,
      name: [row.firstName, row.lastName].filter(Boolean).join(' '),
      email: row.email ?? '',
      phone: row.phone === null ? '' : inGroups(`+${row.phone}`),
      ticket: inLanguage(row.ticket, lang),
      // Enough to tell two tickets of an event apart, and too little to forge one.
      code: row.pubId.slice(0, 8),
      issued: bangkokIso(row.issuedAt),
      used: row.usedAt ? bangkokIso(row.usedAt) : '',
    })),
    next: last && rows.length === limit ? `${last.orderId}-${last.place}` : null,
    total,
  };
};

/**
 * `+66 81 234 5678`, which a spreadsheet keeps as it is; a number that exists nowhere has no
 * groups.
 */
const inGroups = (phone: string) =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
