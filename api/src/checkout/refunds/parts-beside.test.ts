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
  const refundsByAmount = async () => (await refunds()).toSorted((a, b) => a.amount - b.amount);
  const captureOf = ({ id }: Order) =>
    shop().value<number>`select id from captures where order_id = ${id}`;
  /** People return money in the gateway's dashboard, by default 10.00 THB. */
  const returnPart = async (order: Order, { refunded = 1_000, currency = 'THB' } = {}) => {
    const captureId = await captureOf(order);
    const listed = { refunded, currency };
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
    expect(await refundsByAmount()).toEqual([
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

  describe('a part returned elsewhere', () => {
    test('in another currency: not recorded', async () => {
      expect(await returnPart(await placePaid(), { currency: 'JPY' })).toBe(0);
      expect(await refunds()).toEqual([]);
    });

    test('more than was paid: not recorded', async () => {
      expect(await returnPart(await placePaid(), { refunded: 207_001 })).toBe(0);
      expect(await refunds()).toEqual([]);
    });

    test('all that was paid: recorded', async () => {
      expect(await returnPart(await placePaid(), { refunded: 207_000 })).toBe(207_000);
    });

    test('of a cancelled order: not recorded beside its own refund', async () => {
      const order = await placePaid();
      await refund(order, {});
      expect(await returnPart(order)).toBe(0);
      expect(await refunds()).toMatchObject([{ state: 'due', amount: 207_000 }]);
    });

    test('more than was left to people: that is done, the rest is a part', async () => {
      const order = await placePaid('promptpay');
      await refund(order, { amount: '4.00' });
      await processRefunds(shop().context);
      expect(await returnPart(order)).toBe(1_000);
      expect(await refundsByAmount()).toEqual([
        { reason: 'part', state: 'done', amount: 400 },
        { reason: 'part', state: 'done', amount: 600 },
      ]);
    });

    test('less than was left to people: theirs goes on', async () => {
      const order = await placePaid('promptpay');
      await refund(order, { amount: '14.00' });
      await processRefunds(shop().context);
      expect(await returnPart(order)).toBe(1_000);
      expect(await refundsByAmount()).toEqual([
        { reason: 'part', state: 'done', amount: 1_000 },
        { reason: 'part', state: 'by hand', amount: 1_400 },
      ]);
    });
  });

  describe('reversal that the gateway lists again and again', () => {
    /** What the daily report says of it; `refunded` in minor units, of 207,000. */
    async function reverse(order: Order, { refunded = 0, isDisputed = false }) {
      const known = await shop().value<number>`select coalesce(sum(amount), 0)::int from refunds
        where order_id = ${order.id} and state = 'done'`;
      return applyReversal(shop().context, {
        ...{ gateway: 'sandbox', orderId: order.id },
        capture: { id: await captureOf(order), amount: 207_000, refunded: known },
        payment: {
          ...{ chargeId: 'x', paymentId: order.paymentId, reference: 'x', amount: 207_000 },
          ...{ currency: 'THB', refunded, isDisputed },
        },
      });
    }
    const alarms = () => shop().problems.splice(0).length;
    const loggedRefunds = () =>
      (shop().lines as { event?: string }[]).filter(({ event }) => event === 'refund-made');

    test.each([
      ['a part', { refunded: 1_000 }, { reason: 'refund elsewhere', amount: 1_000 }],
      ['the whole', { refunded: 207_000 }, { reason: 'refund elsewhere', amount: 207_000 }],
      ['a dispute', { isDisputed: true }, { reason: 'dispute', amount: 207_000 }],
    ])('%s: logged once, with order, amount and reason', async (_what, change, logged) => {
      const order = await placePaid();
      await reverse(order, change);
      await reverse(order, change);
      expect(loggedRefunds()).toEqual([
        expect.objectContaining({ by: 'gateway', orderId: order.id, currency: 'THB', ...logged }),
      ]);
      alarms();
    });

    test('a part: reported and recorded once', async () => {
      const order = await placePaid();
      const [line, ...others] = await reverse(order, { refunded: 1_000 });
      expect(line).toContain('1000 of 207000 minor units were refunded at the gateway');
      expect(others).toEqual([]);
      expect(alarms()).toBe(1);
      expect(await reverse(order, { refunded: 1_000 })).toEqual([]);
      expect(alarms()).toBe(0);
      expect(await order.state()).toBe('paid');
    });

    test('a second part: reported and recorded, too', async () => {
      const order = await placePaid();
      await reverse(order, { refunded: 1_000 });
      expect(await reverse(order, { refunded: 3_000 })).toHaveLength(1);
      expect(await refunds()).toMatchObject([{ amount: 1_000 }, { amount: 2_000 }]);
      alarms();
    });

    test.each([
      ['the whole', { refunded: 207_000 }, 'refunded at the gateway; the order is cancelled'],
      ['a dispute', { isDisputed: true }, 'disputed by the holder of the card'],
    ])('%s: the order is cancelled, with one alarm and one refund', async (_what, change, text) => {
      const order = await placePaid();
      expect(await reverse(order, change)).toEqual([expect.stringContaining(text)]);
      expect(alarms()).toBe(1);
      await reverse(order, change);
      expect(alarms()).toBe(0);
      expect(await order.state()).toBe('cancelled');
      expect(await refunds()).toMatchObject([{ state: 'done', amount: 207_000 }]);
    });
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
