import { paymentTools } from '../testing/payment-tools.ts';
import { describeShop } from '../testing/suite.ts';
import type { DbError } from './db.ts';

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
    const reasons: Record<string, string> = {};
    for (const [rule, sql] of Object.entries(refused))
      reasons[rule] = await shop()
        .db.query(sql)
        .then(
          () => 'accepted',
          (reason: DbError) => reason.constraint ?? reason.message,
        );
    expect(reasons).toEqual(Object.fromEntries(Object.keys(refused).map((rule) => [rule, rule])));
  });
});
