import { openPostgres } from '../../db/postgres.ts';
import type { Offer } from './sell.ts';

/**
 * Fills the shop with `count` paid orders of one ticket, a month old, so that backups have a size to measure. `url`: of a superuser,
 * because the triggers that protect money and tickets are switched off for it. The gateway does not know these payments; comparisons do not
 * go back so far.
 */
export async function insertPaidOrders(
  url: string,
  count: number,
  { event, type, methods }: Offer,
): Promise<void> {
  const db = openPostgres(url, { poolSize: 1, queryTimeoutMs: 0 });
  const values: Record<string, number> = { count, event, type, method: methods[0]! };
  // A script takes no parameters; the values are numbers.
  const sql = history.replace(/:(\w+)\b(?<!::\w+)/gu, (text, name: string) => String(values[name] ?? text));
  try {
    await db.script(sql);
  } finally {
    await db.close();
  }
}

const history = `
begin;
set local session_replication_role = replica;
create temporary table history on commit drop as
  select n, nextval(pg_get_serial_sequence('people', 'id'))::int as person,
         nextval(pg_get_serial_sequence('orders', 'id'))::int as id, md5('order ' || n) as secret,
         now() - interval '30 days' as at
    from generate_series(1, :count) n;
insert into people (id, email, phone, first_name, last_name, birthday, password_hash, language, verified_at, created_at)
  overriding system value
  select person, 'history-' || n || '@trial.test', (670000000000 + n)::text, 'Somchai', 'Jaidee', '1990-05-05', 'none', 'en', at, at
    from history;
insert into orders (id, pub_id, buyer_id, event_id, currency_id, state, subtotal, discount, fees_total, total, method_id,
                    body_hash, created_at, pay_by, paid_at)
  overriding system value
  select h.id, h.secret, h.person, :event, e.currency_id, 'paid', 100000, 0, 0, 100000, :method, 'x', h.at, h.at, h.at
    from history h join events e on e.id = :event;
insert into order_lines (order_id, ticket_type_id, place, name, count, price)
  select id, :type, 0, '{"en": "GA"}', 1, 100000 from history;
insert into buyer_counts (buyer_id, event_id, tickets) select person, :event, 1 from history;
insert into stock_ledger (at, ticket_type_id, order_id, reason, held_change, sold_change)
  select at, :type, id, change.reason, change.held, change.sold
    from history, (values ('order', 1, 0), ('pay', -1, 1)) as change (reason, held, sold);
update ticket_stock set sold = sold + :count, capacity = capacity + :count where ticket_type_id = :type;
insert into payment_attempts (id, order_id, gateway, method_id, reference, payment_id, amount, currency, state, type, content,
                              created_at, expires_at)
  select secret, id, 'omise', :method, 'PD' || id, 'link_' || secret, 100000, 'THB', 'captured', 'URL', 'https://link.omise.test', at, at
    from history;
insert into captures (gateway, capture_id, order_id, attempt_id, amount, currency, captured_at, is_payment)
  select 'omise', 'chrg_' || secret, id, secret, 100000, 'THB', at, true from history;
insert into money_ledger (entry, at, order_id, account, amount, currency)
  select 'capture ' || c.id, h.at, h.id, side.account, side.amount, 'THB'
    from history h join captures c on c.order_id = h.id,
         (values ('gateway', 100000), ('sales', -100000)) as side (account, amount);
insert into tickets (pub_id, order_id, ticket_type_id, event_id, buyer_id, place, issued_at)
  select secret, id, :type, :event, person, 0, at from history;
commit;
analyze;`;
