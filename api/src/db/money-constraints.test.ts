import { processRefunds } from '../checkout/refunds/refunds.ts';
import { paymentTools } from '../testing/payment-tools.ts';
import { refusalsOf } from '../testing/refusals.ts';
import { describeShop } from '../testing/suite.ts';

describeShop('constraints of payments, money and tickets', (shop) => {
  const { placePaid } = paymentTools(shop);

  const capture = (amount: number) =>
    `insert into captures (gateway, capture_id, order_id, attempt_id, amount, currency, captured_at,
       is_payment)
     select gateway, 'cap_x', order_id, id, ${amount}, currency, now(), false
       from payment_attempts limit 1`;
  const entry = (account: string, amount: number) =>
    `insert into money_ledger (entry, at, order_id, account, amount, currency)
     select 'x', now(), id, '${account}', ${amount}, 'THB' from orders limit 1`;
  const attempts = (change: string) => `update payment_attempts set ${change}`;

  /** A copy of the refund with one other value. */
  const furtherRefund = (column: 'amount' | 'reference', value: string) => {
    const values = { amount: '1', reference: 'gen_random_uuid()', [column]: value };
    return `insert into refunds (capture_id, order_id, currency, reason, state, created_at, try_at,
        amount, reference)
      select capture_id, order_id, currency, reason, state, created_at, try_at, ${values.amount},
        ${values.reference} from refunds`;
  };
  const returnedTicket = (amount: number) =>
    `insert into returned_tickets (ticket_id, order_id, ticket_type_id, amount, refund_id,
       returned_at)
     select t.pub_id, t.order_id, t.ticket_type_id, ${amount}, r.id, now()
       from refunds r join tickets t on t.order_id = r.order_id and t.voided_at is null`;

  /** Why each of these statements is refused. */
  const reasonsOf = (refused: Record<string, string>) =>
    refusalsOf(shop().db, Object.values(refused));

  test('values and copies that must not be: each refused by its own rule', async () => {
    await placePaid();
    await placePaid();
    const refused = {
      captures_amount_check: capture(0),
      money_ledger_account_check: entry('elsewhere', 1),
      money_ledger_amount_check: entry('sales', 0),
      payment_attempts_amount_check: attempts('amount = 0'),
      payment_attempts_reference_check: attempts(`reference = repeat('x', 21)`),
      payment_attempts_state_check: attempts(`state = 'unknown'`),
      payment_attempts_type_check: attempts(`type = 'unknown'`),
      payment_attempts_gateway_payment_id_key: attempts(`payment_id = 'same'`),
      payment_attempts_reference_key: attempts(`reference = 'same'`),
      tickets_pub_id_check: `update tickets set pub_id = 'short'`,
    };
    expect(await reasonsOf(refused)).toEqual(Object.keys(refused));
  });

  test('refunds that must not be: each refused by its own rule', async () => {
    const { id } = await placePaid('promptpay');
    const refund = await shop().office('POST', `/office/orders/${id}/refund`, {
      ...{ reason: 'ill', tickets: 1 },
    });
    expect(refund.status).toBe(200);
    await processRefunds(shop().context);
    await shop().sql`insert into returned_transfers (refund_id, number, paid_at, returned_at)
      select id, 1, now(), now() from refunds`;
    const refused = {
      refunds_amount_check: furtherRefund('amount', '0'),
      refunds_reference_key: furtherRefund('reference', 'reference'),
      refunds_reason_check: `update refunds set reason = 'gift'`,
      refunds_state_check: `update refunds set state = 'lost'`,
      refunds_check: `update refunds set state = 'done'`,
      returned_tickets_amount_check: returnedTicket(-1),
      returned_tickets_check: returnedTicket(0),
      'returned_tickets is append-only': 'update returned_tickets set returned_at = now()',
      'returned_transfers is append-only': 'update returned_transfers set number = 2',
      refund_destinations_check: `update refund_destinations set destination = 'x'`,
      refund_destinations_check1: 'update refund_destinations set exported_at = now()',
    };
    expect(await reasonsOf(refused)).toEqual(Object.keys(refused));
  });
});
