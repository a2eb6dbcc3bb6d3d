import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { days } from '../../time/time.ts';
import { applyReversal } from './apply-reversal.ts';
import { recordPartElsewhere } from './record-part-elsewhere.ts';
import { processRefunds } from './refunds.ts';

describeShop('refunds beside others', (shop) => {
  const { placePaid, refunds } = paymentTools(shop);
  type Order = Awaited<ReturnType<typeof placePaid>>;
  const refund = ({ id }: Order, body: object) =>
    shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill', ...body });
  const byPeople = ({ id }: Order, command: 'paid' | 'returned') =>
    shop().office('POST', `/office/orders/${id}/refunds/${command}`, { reason: 'bank' });
  const captureOf = ({ id }: Order) =>
    shop().value<number>`select id from captures where order_id = ${id}`;
  /** People return 10.00 THB in the gateway's dashboard. */
  const returnPart = async (order: Order) => {
    const captureId = await captureOf(order);
    const listed = { refunded: 1_000, currency: 'THB' };
    return shop().db.transaction((tx) =>
      recordPartElsewhere(tx, { orderId: order.id, captureId, listed, now: shop().now() }),
    );
  };

  test('a part returned elsewhere: what other orders got back does not count', async () => {
    const [card, promptpay] = [await placePaid(), await placePaid('promptpay')];
    await refund(card, { amount: '5.00' });
    await refund(promptpay, { amount: '4.00' });
    await processRefunds(shop().context);
    expect(await returnPart(await placePaid())).toBe(1_000);
    expect((await refunds()).toSorted((a, b) => a.amount - b.amount)).toEqual([
      { reason: 'part', state: 'by hand', amount: 400 },
      { reason: 'part', state: 'done', amount: 500 },
      { reason: 'part', state: 'done', amount: 1_000 },
    ]);
  });

  test('a part returned elsewhere: a refund that was never sent is another', async () => {
    const order = await placePaid();
    await refund(order, { amount: '10.00' });
    expect(await returnPart(order)).toBe(1_000);
    expect(await refunds()).toMatchObject([{ state: 'due' }, { state: 'done' }]);
  });

  test('all returned elsewhere: a part that was paid before stays as it is', async () => {
    const order = await placePaid();
    await refund(order, { amount: '10.00' });
    await processRefunds(shop().context);
    const part = () => shop().sql`select * from refunds where amount = 1000`;
    const before = await part();
    shop().turnClock(days(1));
    const id = await captureOf(order);
    await applyReversal(shop().context, {
      ...{ gateway: 'sandbox', orderId: order.id },
      capture: { id, amount: 207_000, refunded: 1_000 },
      payment: {
        ...{ chargeId: 'x', paymentId: order.paymentId, reference: 'x', amount: 207_000 },
        ...{ currency: 'THB', refunded: 207_000, isDisputed: false },
      },
    });
    expect(await part()).toEqual(before);
    expect(await refunds()).toMatchObject([{ state: 'done' }, { state: 'done', amount: 206_000 }]);
    shop().problems.length = 0;
  });

  test('done or left to people: never sent again', async () => {
    await refund(await placePaid(), {});
    await refund(await placePaid('promptpay'), {});
    await processRefunds(shop().context);
    shop().turnClock(days(1));
    let sent = 0;
    shop().gateway.refund = async () => {
      sent++;
      return { state: 'unsupported' };
    };
    expect(await processRefunds(shop().context)).toBe(0);
    expect(sent).toBe(0);
  });

  test('beside a transfer that came back: paid for the first time', async () => {
    const [returned, order] = [await placePaid('promptpay'), await placePaid()];
    await refund(returned, {});
    await processRefunds(shop().context);
    for (const command of ['paid', 'returned'] as const)
      expect((await byPeople(returned, command)).status).toBe(200);
    await refund(order, {});
    await processRefunds(shop().context);
    const id = await shop().value<number>`select id from refunds where order_id = ${order.id}`;
    expect(
      await shop().sql`select distinct entry from money_ledger
        where order_id = ${order.id} and entry like 'refund paid%'`,
    ).toEqual([{ entry: `refund paid ${id}` }]);
  });
});
