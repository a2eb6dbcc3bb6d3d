import type { Query } from '@playday/shared/api-contract';
import { wrongYear } from '@playday/shared/rules/time/typed-years';
import { startOfDay } from '../../time/dates.ts';
import type { Tx } from '../../db/db.ts';
import { days, later } from '../../time/time.ts';
import { findNamedEvent } from '../../events/event-row.ts';
import { refusal } from '../../office/refusal.ts';

/**
 * Event id, first instant and first instant after the end; null: all. They are $1, $2 and $3 of the
 * queries of reports.
 */
export type Scope = readonly [eventId: number | null, from: Date | null, until: Date | null];

/**
 * Reads what a report is about. Throws `notFound`, or `officeRefused` for a day that does not exist
 * or a year of another era.
 */
export async function readScope(
  tx: Tx,
  { url, from, to }: Query<'GET /office/reports/sales'>,
  now: Date,
): Promise<Scope> {
  const event = url === undefined ? undefined : await findNamedEvent(tx, url);
  const start = startOf(from, now);
  const last = startOf(to, now);
  if (start && last && start > last)
    throw refusal(`${from} is after ${to}. Give the earlier day first.`);
  return [event?.id ?? null, start, last && later(last, days(1))];
}

function startOf(day: string | undefined, now: Date): Date | null {
  if (day === undefined) return null;
  const wrong = wrongYear(day, now);
  if (wrong) throw refusal(`${day} ${wrong}.`);
  const start = startOfDay(day);
  if (!start) throw refusal(`${day} is no day. Write it as 2026-11-30.`);
  return start;
}

/** SQL: whether an instant lies in the scope. */
export const isInScope = (at: string) =>
  `($2::timestamptz is null or ${at} >= $2) and ($3::timestamptz is null or ${at} < $3)`;

/**
 * SQL of the tables `moves`, each order when it was paid (sign 1) and when it was cancelled after
 * that (sign -1), `parts`, the money that was returned of orders that stayed paid, and
 * `single_tickets`, the tickets of these that were returned, with their part of the money
 * (`is_single` in `parts`). A cancellation takes back what was returned before, because it returns
 * the rest. They have the whole history of each order of which anything lies in the scope, because
 * the tax depends on what was before: readers select by `isInScope`.
 */
export const selectMoves = `
  of_scope as materialized (
    select o.* from orders o
     where o.paid_at is not null and ($1::int is null or o.event_id = $1)
       and ($3::timestamptz is null or o.paid_at < $3)
       and ($2::timestamptz is null or o.paid_at >= $2 or o.closed_at >= $2
            or exists (select from refunds r where r.order_id = o.id and r.created_at >= $2)
            -- A ticket that cost nothing is returned without a refund.
            or exists (select from returned_tickets t
                        where t.order_id = o.id and t.returned_at >= $2))
  ), moves as (
    select id, paid_at as at, 1 as sign from of_scope
    union all
    select id, closed_at, -1 from of_scope where state = 'cancelled'
  ), returned as (
    select o.id, o.closed_at, o.state, r.created_at, r.amount, r.reason = 'tickets' as is_single
      from of_scope o join captures c on c.order_id = o.id and c.is_payment
      join refunds r on r.capture_id = c.id
     where o.state = 'paid' or r.created_at < o.closed_at
  ), parts as (
    select id, created_at as at, amount, is_single from returned
    union all
    select id, closed_at, -amount, is_single from returned where state = 'cancelled'
  ), returned_singly as (
    select o.id, o.closed_at, o.state, r.returned_at, r.ticket_type_id, r.amount
      from of_scope o join returned_tickets r on r.order_id = o.id
     where o.state = 'paid' or r.returned_at < o.closed_at
  ), single_tickets as (
    select id, returned_at as at, ticket_type_id, 1 as count, amount from returned_singly
    union all
    select id, closed_at, ticket_type_id, -1, -amount from returned_singly
     where state = 'cancelled'
  )`;

/**
 * SQL: the value-added tax of what an order `o` gains or loses: that in its price after this row
 * minus that before it. So each order is rounded as a whole, and the rows up to any instant add up
 * to the tax in what is left of its price then. 0 where no rate was recorded. Needs a window
 * `so_far` over the rows of the order until this one.
 */
export const taxOf = (amount: string) => {
  const after = `sum(${amount}) over so_far`;
  return `coalesce(included_vat((${after})::bigint, o.vat_rate)
    - included_vat((${after} - (${amount}))::bigint, o.vat_rate), 0)`;
};

/**
 * Runs queries of a report on one snapshot, so that its sums belong together however much is sold
 * meanwhile.
 */
export async function beginSnapshot(tx: Tx): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only');
}
