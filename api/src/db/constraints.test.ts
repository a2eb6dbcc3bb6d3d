import type { DbError } from './db.ts';
import { describeShop } from '../testing/suite.ts';

const UUID = '00000000-0000-4000-8000-000000000000';

/** What SQL itself refuses, whatever the code above it does. */
describeShop('database constraints', (shop) => {
  /**
   * One row in every table: a paid and a pending order, a hold, a capture that has to be refunded,
   * and a waiting room.
   */
  async function filled() {
    const { event } = await shop().ids();
    const visitor = await shop().visitor();
    await shop().visitor();
    expect((await visitor.order({ 'tonight/few': 1 }, { promocode: 'COVERALL' })).status).toBe(200);
    expect((await visitor.order()).status).toBe(200);
    expect((await visitor.hold()).status).toBe(200);
    await shop().db.script(`
      insert into captures (gateway, capture_id, order_id, attempt_id, amount, currency,
      captured_at, is_payment)
      select 'sandbox', 'cap_1', order_id, id, amount, currency, now(), false from payment_attempts;
      insert into refunds (capture_id, order_id, amount, currency, reason, state, created_at,
      try_at)
      select id, order_id, amount, currency, 'wrong amount', 'due', now(), now() from captures;
      insert into money_ledger (entry, at, order_id, account, amount, currency)
      select 'capture ' || id, now(), order_id, d.account, d.sign * amount, currency from captures,
             (values ('gateway', 1), ('refunds due', -1)) as d (account, sign);
      insert into waiting_rooms (event_id, last_place, serving, choosing_limit, advanced_at)
      values (${event.tonight}, 1, 1, 20, now());
      insert into waiting_places (event_id, person_id, lot, place, joined_at, called_at,
      admitted_at, admitted_until)
      values (${event.tonight}, ${visitor.id}, 7, 1, now(), now(), now(), now());`);
  }

  const refused: [what: string, sql: string, reason: string][] = [
    [
      'more sold than the capacity',
      'update ticket_stock set sold = capacity + 1',
      'stock_capacity',
    ],
    [
      'a paid order that waits to be closed',
      `update orders set closing = 'unpaid' where state = 'paid'`,
      'orders_closing',
    ],
    ['held below 0', 'update ticket_stock set held = -1', 'stock_held'],
    ['sold below 0', 'update ticket_stock set sold = -1', 'stock_sold'],
    [
      'no capacity',
      'update ticket_stock set capacity = 0 where held + sold = 0',
      'ticket_stock_capacity_check',
    ],
    [
      'a capacity of more than a million',
      'update ticket_stock set capacity = 1000001',
      'ticket_stock_capacity_check',
    ],
    ['a held line without tickets', 'update hold_lines set count = 0', 'hold_lines_count_check'],
    ['a held line of five tickets', 'update hold_lines set count = 5', 'hold_lines_count_check'],
    [
      'one number for two holds',
      `insert into holds (buyer_id, hold_id, event_id, revision, expires_at, is_extended)
       select p.id, h.hold_id, h.event_id, 0, h.expires_at, false
         from holds h join people p on p.id <> h.buyer_id limit 1`,
      'holds_hold_id_key',
    ],
    ['a change of stock without a cause', ledgerRow('null', 'null', 'hold'), 'stock_ledger_check'],
    ['a change of stock with two causes', ledgerRow('1', '1', 'hold'), 'stock_ledger_check'],
    [
      'a change of stock for a guest with an order',
      ledgerRow('null', '1', 'guest'),
      'stock_ledger_check',
    ],
    ['a ticket of an order without a buyer', 'update tickets set buyer_id = null', 'tickets_owner'],
    [
      'an e-mail address of a guest without a name',
      `insert into guest_tickets (ticket_id, event_id, ticket_type_id, email)
       select pub_id, event_id, ticket_type_id, 'a@b.test' from tickets limit 1`,
      'guest_tickets_email',
    ],
    [
      'a change of stock for a reason that does not exist',
      ledgerRow('1', 'null', 'gift'),
      'stock_ledger_reason_check',
    ],
    ['fewer lapses than none', 'update buyer_counts set lapses = -1', 'buyer_counts_lapses_check'],
    [
      'fewer lapses of scarce tickets than none',
      'update buyer_counts set scarce_lapses = -1',
      'buyer_counts_scarce_lapses_check',
    ],
    [
      'tickets kept for less than no time',
      'update buyer_counts set unpaid_ms = -1',
      'buyer_counts_unpaid_ms_check',
    ],
    ['fewer tickets of a buyer than none', 'update buyer_counts set tickets = -1', 'buyer_limit'],
    ['a fifth ticket of a buyer', 'update buyer_counts set tickets = 5', 'buyer_limit'],
    [
      'a promo used too often',
      'update promos set uses = max_uses + 1 where max_uses is not null',
      'promo_uses',
    ],
    [
      'a promo used too often by one buyer',
      'update promo_buyers set uses = max_uses + 1',
      'promo_buyer_uses',
    ],
    [
      'a second open payment attempt',
      copy('payment_attempts', { id: 'x', reference: 'x', payment_id: 'x' }),
      'payment_attempts_open',
    ],
    ['a second row for a capture', copy('captures', {}), 'captures_gateway_capture_id_key'],
    [
      'more refunded than was captured',
      copy('refunds', { reference: UUID, amount: 1 }),
      'captures_refunded',
    ],
    ['a changed refund', 'update refunds set amount = 1', 'what a refund returns never changes'],
    ['a deleted refund', 'delete from refunds', 'what a refund returns never changes'],
    [
      'a ticket returned twice',
      `insert into returned_tickets (ticket_id, order_id, ticket_type_id, amount, returned_at)
       select pub_id, order_id, ticket_type_id, 0, now() from tickets, generate_series(1, 2)`,
      'returned_tickets_pkey',
    ],
    [
      'a second money entry of one name',
      copy('money_ledger', {}),
      'money_ledger_entry_account_key',
    ],
    [
      'a second ticket in one place of an order',
      copy('tickets', { pub_id: 'another-ticket-with-22-characters' }),
      'tickets_order_id_place_key',
    ],
    [
      'an order placed as unpaid',
      copy('orders', { pub_id: 'another-order-with-22-characters', state: 'unpaid' }),
      'an order cannot begin as unpaid',
    ],
    [
      'an order whose total is not its sum',
      copy('orders', {
        pub_id: 'another-order-with-22-characters',
        state: 'pending payment',
        total: 1,
      }),
      'order_sum',
    ],
    ...(
      [
        ['a tax without the seller’s tax id', { vat_rate: 7, seller_tax_id: null }],
        ['a tax id of a seller who is not registered', { vat_rate: 0, seller_tax_id: 'x' }],
        ['a tax of more than 30 %', { vat_rate: 31 }],
      ] as const
    ).map(([what, vat]): (typeof refused)[number] => [
      `an order with ${what}`,
      copy('orders', {
        ...{ pub_id: 'another-order-with-22-characters', state: 'pending payment', ...vat },
      }),
      'orders_vat',
    ]),
    [
      'a second order of one request',
      `update orders
      set request_key = 'one'`,
      'orders_request_key_key',
    ],
    [
      'a changed total',
      'update orders set total = total + 1, subtotal = subtotal + 1',
      'what an order costs never changes',
    ],
    [
      'a changed rate of tax',
      'update orders set vat_rate = 10',
      'what an order costs never changes',
    ],
    [
      'a changed tax id of the seller',
      `update orders set seller_tax_id = '0105560000000'`,
      'what an order costs never changes',
    ],
    [
      'a paid order that waits for its payment again',
      `update orders set state = 'pending payment' where state = 'paid'`,
      'an order cannot go from paid to pending payment',
    ],
    [
      'a paid order that was never paid',
      `update orders set state = 'unpaid' where state = 'paid'`,
      'an order cannot go from paid to unpaid',
    ],
    [
      'an order in a state that does not exist',
      `update orders set state = 'refunded' where state = 'pending payment'`,
      'an order cannot go from pending payment to refunded',
    ],
    ['a deleted order', 'delete from orders', 'orders are never deleted'],
    ['a changed order line', 'update order_lines set price = 0', 'order_lines is append-only'],
    ['a deleted order line', 'delete from order_lines', 'order_lines is append-only'],
    [
      'a changed stock ledger',
      'update stock_ledger set held_change = 0',
      'stock_ledger is append-only',
    ],
    ['a deleted stock ledger', 'delete from stock_ledger', 'stock_ledger is append-only'],
    ['a changed money ledger', 'update money_ledger set amount = 1', 'money_ledger is append-only'],
    ['a deleted capture', 'delete from captures', 'captures is append-only'],
    [
      'more places called than given',
      'update waiting_rooms set serving = 2',
      'waiting_rooms_check1',
    ],
    ['more places drawn than given', 'update waiting_rooms set drawn = 2', 'waiting_rooms_check'],
    [
      'a room in which nobody may choose',
      'update waiting_rooms set choosing_limit = 0',
      'waiting_rooms_choosing_limit_check',
    ],
    ['a second place of one person', copy('waiting_places', { place: 2 }), 'waiting_places_pkey'],
    [
      'one place for two people',
      `insert into waiting_places (event_id, person_id, lot, place, joined_at)
       select w.event_id, p.id, w.lot, w.place, w.joined_at from waiting_places w
         join people p on p.id <> w.person_id`,
      'waiting_places_event_id_place_key',
    ],
    ['a place 0', 'update waiting_places set place = 0', 'waiting_places_place_check'],
    ['a call without a place', 'update waiting_places set place = null', 'waiting_places_check2'],
    [
      'an admission without a call',
      'update waiting_places set called_at = null',
      'waiting_places_check3',
    ],
    [
      'an admission without an end',
      'update waiting_places set admitted_until = null',
      'waiting_places_check4',
    ],
    [
      'a money entry that does not balance',
      `insert into money_ledger (entry, at, order_id, account, amount, currency)
       select 'x', now(), id, 'sales', 1, 'THB' from orders limit 1`,
      'the entry x does not balance',
    ],
  ];

  test('what breaks stock, money or orders: refused by its own constraint or trigger', async () => {
    await filled();
    const reasons: [string, string][] = [];
    for (const [what, sql] of refused) {
      const error = await shop()
        .db.query(sql)
        .then(
          () => undefined,
          (reason: DbError) => reason,
        );
      reasons.push([what, error?.constraint ?? error?.message ?? 'accepted']);
    }
    expect(reasons).toEqual(refused.map(([what, _sql, reason]) => [what, reason]));
  });

  test('a fifth ticket of a mailbox, inserted or added: refused', async () => {
    const { event } = await shop().ids();
    const [one, other] = [await shop().visitor(), await shop().visitor()];
    await shop().sql`update people set mailbox = 'shared'`;
    expect((await one.hold({ 'tonight/ga': 3 })).status).toBe(200);
    const insert = (tickets: number) =>
      shop().sql`insert into buyer_counts (buyer_id, event_id, tickets)
                 values (${other.id}, ${event.tonight}, ${tickets})`;
    const refusal = { constraint: 'buyer_counts_mailbox' };
    await expect(insert(2)).rejects.toMatchObject(refusal);
    await insert(1);
    const add = shop().sql`update buyer_counts set tickets = tickets + 1
      where buyer_id = ${other.id}`;
    await expect(add).rejects.toMatchObject(refusal);
    await shop().reset();
  });

  test('every CHECK and unique rule of stock and holds is tried', async () => {
    const rules = await shop().sql<{ name: string }>`
      select conname as name from pg_constraint
       where contype in ('c', 'u')
         and conrelid in ('ticket_stock'::regclass, 'stock_ledger'::regclass, 'holds'::regclass,
                          'hold_lines'::regclass, 'buyer_counts'::regclass)`;
    expect(rules.length).toBeGreaterThan(10);
    const tried = refused.map(([_what, _sql, reason]) => reason);
    expect(rules.map(({ name }) => name).filter((name) => !tried.includes(name))).toEqual([]);
  });
});

/** SQL that inserts a change of stock. */
function ledgerRow(hold: string, order: string, reason: string): string {
  return `insert into stock_ledger (at, ticket_type_id, hold_id, order_id, reason, held_change,
    sold_change)
          select now(), ticket_type_id, ${hold}, ${order}, '${reason}', 1, 0
            from ticket_stock limit 1`;
}

/**
 * SQL that inserts a copy of one row, with these columns changed; identity and generated columns
 * get a new value.
 */
function copy(table: string, changes: Record<string, unknown>): string {
  return `do $copy$ begin execute (
    select format('insert into %1$I (%2$s) overriding user value
                   select %2$s from (
                     select (jsonb_populate_record(t, %3$L)).* from %1$I t limit 1) as changed',
                  '${table}', string_agg(quote_ident(column_name), ', '),
                  '${JSON.stringify(changes)}')
      from information_schema.columns
     where table_schema = current_schema() and table_name = '${table}' and is_generated = 'NEVER');
  end $copy$`;
}
