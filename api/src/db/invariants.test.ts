import { lockOrder } from '../checkout/order/order-rows.ts';
import { orderTickets, returnTickets } from '../checkout/refunds/return-tickets.ts';
import { paymentTools } from '../testing/payment-tools.ts';
import { describeShop } from '../testing/suite.ts';
import { findEventViolations, violationsByEvent } from './invariant-violations.ts';

/** A ticket of the order `$paid` enters. */
const enter = `
  insert into gate_entries (scan_id, ticket_id, event_id, day, gate, scanned_at, is_conflict)
  select gen_random_uuid(), pub_id, event_id, '2026-11-27', '', now(), false from tickets
    where order_id = $paid;`;

/**
 * The first ticket of the order `$paid` was sent to somebody else; its count, holder and code are
 * as before.
 */
const send = `
  insert into ticket_transfers (order_id, place, sender_id, created_at, closed_at, recipient_id,
  old_code)
  select order_id, place, buyer_id, now(), now(), (select max(id) from people), pub_id from tickets
    where order_id = $paid and place = 0;`;

/**
 * The rules, and what breaks each. `$paid`, `$pending` and `$parts`, of which one ticket was
 * returned, are orders.
 */
const faults: Record<string, string[]> = {
  'held differs from the holds and pending orders': ['update ticket_stock set held = held + 1'],
  'sold differs from the paid orders': [
    'update ticket_stock set sold = sold + 1',
    'delete from returned_tickets',
    `insert into guest_tickets (ticket_id, event_id, ticket_type_id)
      select pub_id, event_id, ticket_type_id from tickets where order_id = $paid`,
  ],
  'a stock counter differs from the stock ledger': [
    'delete from stock_ledger where order_id = $paid and sold_change > 0',
  ],
  'a ticket count of a buyer differs from the holds and orders': [
    'update buyer_counts set tickets = tickets + 1',
    'delete from returned_tickets',
    `${send} update tickets set buyer_id = (select max(id) from people) where ` +
      'order_id = $paid and place = 0',
  ],
  'ordered tickets are not counted for their buyer': ['delete from buyer_counts'],
  'the accounts of a mailbox have more than four tickets': [`update people set mailbox = 'all'`],
  'an order differs from the sum of its lines and fees': [
    'update order_lines set price = price + 1',
    'delete from order_fees',
  ],
  'a paid order without exactly one payment of its total': [
    'update captures set amount = amount + 1',
    'delete from captures',
  ],
  'a payment of an order that is not paid': [
    `update orders set state = 'pending payment', paid_at = null where id = $paid`,
    `update orders set state = 'cancelled' where id = $parts`,
  ],
  'a capture that neither pays an order nor has a refund': [
    'update captures set is_payment = false',
  ],
  'captured - refunded - due differs from the total of paid orders': [
    'update captures set amount = amount + 1',
    `update orders set state = 'paid', paid_at = created_at where id = $pending`,
    `update refunds set reason = 'refund' where order_id = $parts`,
  ],
  'the sum of the refunds of a capture differs from the one it counts': [
    'update captures set refunded = refunded + 1 where order_id = $parts',
  ],
  'a capture of which more was refunded than it is': [
    'update refunds set amount = 900000 where order_id = $parts',
  ],
  'the parts of a refund differ from its amount': [
    'update returned_tickets set amount = amount + 1',
  ],
  'a returned ticket is valid': ['update tickets set voided_at = null where order_id = $parts'],
  'a paid order has a wrong number of valid tickets': [
    'delete from returned_tickets',
    'update tickets set voided_at = issued_at where place = 0',
  ],
  'the refunds that are due differ from the money ledger': [
    `delete from money_ledger where entry like 'refund due %'`,
    `update refunds set state = 'done', done_at = created_at where order_id = $parts`,
  ],
  'the money at the gateway differs from the money ledger': [
    `update refunds set state = 'done', done_at = created_at where order_id = $parts`,
  ],
  'an entry of the money ledger does not balance': [
    `update money_ledger set amount = amount + 1 where account = 'sales'`,
  ],
  'the money ledger and the captures differ': ['delete from money_ledger'],
  'an order without lines': ['delete from order_lines where order_id = $pending'],
  'a valid ticket of an order that is not paid': [
    `update orders set state = 'cancelled', paid_at = null where id = $paid`,
  ],
  'the holder of a ticket is not the last who got it': [send],
  'a ticket has the code of a sent one': [send],
  'a ticket has two entries on a day': [
    `drop index if exists gate_entries_once; ${enter} ${enter}`,
  ],
  'an entry is at the gate of another event': [`${enter} update tickets set event_id = 0`],
  'a closed order still uses its promo': [
    `update orders set state = 'cancelled'
    where id = $pending`,
  ],
  'the price of a ticket type differs from price and fees': [
    `update ticket_types set price_with_fees = price_with_fees + 1
      where event_id = (select event_id from orders where id = $paid)`,
  ],
};

/** The same for what belongs to no event. */
const sharedFaults: Record<string, string[]> = {
  'held tickets are not counted for their buyer': ['delete from buyer_counts'],
  'an expired hold still has tickets': ['update holds set lapsed_at = expires_at'],
  'the end of a hold differs from the end kept for its buyer': [
    `update holds set expires_at = expires_at + interval '1 second'`,
  ],
  'a promo has a wrong number of uses': ['update promos set uses = uses + 1'],
  'a promo has a wrong number of uses of a buyer': [
    'update promo_buyers set uses = 0',
    'delete from promo_uses',
  ],
};

const eachOf = (rules: Record<string, string[]>) =>
  Object.entries(rules).flatMap(([rule, faulty]) => faulty.map((sql) => [rule, sql] as const));

describeShop('invariants', (shop) => {
  const { placePending, placePaid } = paymentTools(shop);

  /**
   * One paid order, one with a returned ticket, one that is pending and uses a promo, and a hold,
   * all of one event.
   */
  async function fill() {
    const paid = await placePaid();
    const parts = await placePaid();
    await shop().db.transaction(async (tx) => {
      const tickets = (await orderTickets(tx, parts.id)).slice(1);
      await returnTickets(tx, await lockOrder(tx, parts.id), { tickets, now: shop().now() });
    });
    const pending = await placePending('kCards', { promocode: 'TENOFF00' });
    await (await shop().visitor()).hold();
    expect(await violationsByEvent(shop().db)).toEqual([]);
    return { event: paid.event, paid: paid.id, pending: pending.id, parts: parts.id };
  }
  /** Breaks a rule without the triggers and foreign keys that protect it. */
  const breakRule = (
    sql: string,
    { paid, pending, parts }: Record<'paid' | 'pending' | 'parts', number>,
  ) => {
    const change = sql
      .replaceAll('$paid', String(paid))
      .replace('$pending', String(pending))
      .replace('$parts', String(parts));
    return shop().db.script(
      `begin; set local session_replication_role = replica; ${change}; commit;`,
    );
  };
  const rules = (found: { rule: string }[]) => found.map(({ rule }) => rule);

  test.each(eachOf(faults))('broken, %s: found in its event only (%#)', async (rule, sql) => {
    const { event, ...orders } = await fill();
    await breakRule(sql, orders);
    expect(rules(await findEventViolations(shop().db, event.tonight!))).toContain(rule);
    if (!sql.startsWith('update ticket_stock'))
      expect(await findEventViolations(shop().db, event.free!)).toEqual([]);
    expect(rules(await shop().invariantViolations())).toContain(rule);
    await shop().reset();
  });

  test.each(eachOf(sharedFaults))('broken, %s: found (%#)', async (rule, sql) => {
    await breakRule(sql, await fill());
    expect(rules(await violationsByEvent(shop().db))).toContain(rule);
    expect(rules(await shop().invariantViolations())).toContain(rule);
    await shop().reset();
  });
});
