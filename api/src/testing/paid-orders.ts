import { completeOrders } from '../checkout/captures/complete-order.ts';
import { insertOrders, insertPeople } from './due-work.ts';
import type { Shop } from './shop.ts';

/**
 * Inserts so many paid orders of one ticket, each of its own buyer: in turn by card, which the sandbox refunds, and by PromptPay, which it
 * cannot. Returns the event's id.
 */
export async function insertPaidOrders(shop: Shop, count: number): Promise<number> {
  const { db, now } = shop;
  const ids = await insertPeople(shop, count);
  await insertOrders(shop, ids);
  const { method } = await shop.ids();
  await db.query('update payment_attempts set method_id = $1 where order_id % 2 = 0', [method.promptpay]);
  await db.query(
    `update payment_attempts set state = 'captured', next_poll_at = null, charge_id = 'cap_' || order_id`,
  );
  await db.query(
    `update sandbox_payments s set state = 'approved', capture_id = a.charge_id, captured_at = a.created_at
       from payment_attempts a where a.payment_id = s.id`,
  );
  await db.query(
    `insert into captures (gateway, capture_id, order_id, attempt_id, amount, currency, captured_at, is_payment)
     select 'sandbox', charge_id, order_id, id, amount, currency, created_at, true from payment_attempts`,
  );
  await db.query(
    `insert into money_ledger (entry, at, order_id, account, amount, currency)
     select 'capture ' || c.id, c.captured_at, c.order_id, d.account, d.sign * c.amount, c.currency
       from captures c, (values ('gateway', 1), ('sales', -1)) as d (account, sign)`,
  );
  const orders = await db.query<{ id: number }>('select id from orders order by id');
  await db.transaction((tx) =>
    completeOrders(
      tx,
      orders.map(({ id }) => id),
      now(),
    ),
  );
  await db.query('delete from outbox');
  return ids.event;
}
