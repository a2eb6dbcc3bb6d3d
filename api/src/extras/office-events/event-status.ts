import { amountOf } from '../../amounts.ts';
import { bangkokIso, type Dated } from '../../time/dates.ts';
import { selectNumber } from '../../order-number.ts';
import { one, type Tx } from '../../db/db.ts';
import type { Handler } from '../../http/handler.ts';
import { inLanguage, type Text } from '../../texts.ts';
import { findNamedEvent } from '../../events/event-row.ts';
import { readGuests, readSales, selectGuests } from './event-state.ts';
import type { Reply } from '@playday/shared/api-contract';

/** How an event stands: its state, and after a cancellation how far its orders and refunds are. */
export const getEventStatus: Handler<'GET /office/events/{url}'> = async ({ db }, { params }) => {
  const event = await findNamedEvent(db, params.url);
  const [sales, guests, work, refunds, byHand] = await Promise.all([
    readSales(db, event.id),
    readGuests(db, event.id),
    readWork(db, event.id),
    readRefunds(db, event.id),
    readManualRefunds(db, event.id),
  ]);
  const { id, url, name, state, dateStart, dateEnd, saleEnd, previousStart, currency } = event;
  return {
    ...{ id, url, name: inLanguage(name, 'en'), state, currency },
    since: work.since && bangkokIso(work.since),
    dateStart: bangkokIso(dateStart),
    dateEnd: bangkokIso(dateEnd),
    saleEnd: bangkokIso(saleEnd),
    previousStart: previousStart && bangkokIso(previousStart),
    orders: { paid: sales.paid, pending: sales.pending, cancelled: work.cancelled },
    tickets: { sold: sales.sold - guests, held: sales.held, guests },
    isTelling: work.isTelling,
    refunds,
    byHand: byHand.map(({ amount, scale, since, ...refund }) => ({
      ...{ ...refund, amount: amountOf(amount, scale), since: bangkokIso(since) },
    })),
  };
};

const readWork = async (tx: Tx, eventId: number) =>
  (await one<{ since: Date | null; cancelled: number; isTelling: boolean }>(
    tx,
    `select e.state_since as since,
            (select count(*)::int from orders o where o.event_id = e.id and o.state = 'cancelled'
                and e.state = 'cancelled' and o.paid_at is not null
                  and o.closed_at >= e.state_since) as cancelled,
            exists (select from event_notices n
            where n.event_id = e.id and n.done_at is null) as "isTelling"
       from events e where e.id = $1`,
    [eventId],
  ))!;

const readRefunds = async (tx: Tx, eventId: number) =>
  (await one<{ due: number; byHand: number; done: number }>(
    tx,
    `select count(*) filter (where r.state = 'due')::int as due,
            count(*) filter (where r.state = 'by hand')::int as "byHand",
            count(*) filter (where r.state = 'done')::int as done
       from orders o join refunds r on r.order_id = o.id where o.event_id = $1`,
    [eventId],
  ))!;

const readManualRefunds = (tx: Tx, eventId: number) =>
  tx.query<{
    order: string;
    amount: number;
    scale: number;
    currency: string;
    method: string;
    since: Date;
  }>(
    `select ${selectNumber} as "order", r.amount, coalesce(y.scale, 2) as scale, r.currency,
      m.alias as method, r.created_at as since
       from orders o
       join refunds r on r.order_id = o.id and r.state = 'by hand'
       join captures c on c.id = r.capture_id
       join payment_attempts a on a.id = c.attempt_id
       join payment_methods m on m.id = a.method_id
       left join currencies y on y.iso_code = r.currency
      where o.event_id = $1 order by r.created_at, r.capture_id limit 5000`,
    [eventId],
  );

type Listed = Reply<'GET /office/events'>['events'][number];
type Row = Dated<Omit<Listed, 'name'>, 'dateStart'> & { name: Text };

/**
 * Events by date: those to come and the postponed, or with `past` those that are over, latest
 * first.
 */
export const listOfficeEvents: Handler<'GET /office/events'> = async ({ db }, { query, now }) => {
  const { past = false, state = null, limit = 500 } = query;
  const rows = await db.query<Row>(
    `select e.id, e.url, e.name, e.state, e.date_start as "dateStart",
            coalesce(s.sold, 0)::int - ${selectGuests} as sold, ${selectGuests} as guests,
            coalesce(s.capacity, 0)::int as capacity
       from events e
       left join lateral (
         select sum(s.sold) as sold, sum(s.capacity) filter (where t.is_listed) as capacity
           from ticket_types t join ticket_stock s on s.ticket_type_id = t.id
             where t.event_id = e.id) s on true
      where (e.date_end <= $1 and e.state <> 'postponed') = $2 and ($3::text is null
        or e.state = $3)
      order by e.date_start ${past ? 'desc' : 'asc'}, e.id limit $4`,
    [now, past, state, limit],
  );
  return {
    events: rows.map(({ name, dateStart, ...row }) => ({
      ...row,
      name: inLanguage(name, 'en'),
      dateStart: bangkokIso(dateStart),
    })),
  };
};
