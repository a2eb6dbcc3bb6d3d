import { describeShop } from '../../testing/suite.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { processRefunds, refundOrder, settleRefund } from '../refunds/refunds.ts';
import { findOrderId } from '../../order-number.ts';

describeShop('readOrder', (shop) => {
  const { placePending, deliver, placePaid } = paymentTools(shop);

  describe('order number', () => {
    const format = /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/u;
    const shown = /^PD-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/u;

    test('is the same in order, list and mail, and begins the gateway’s reference', async () => {
      const { visitor, id, pay } = await placePending();
      const { number } = (await visitor.call('GET', `/user/order/${id}`)).body;
      expect(number).toMatch(shown);
      expect((await visitor.call('GET', '/user/profile/orders')).body.orders).toMatchObject([
        { number },
      ]);
      const reference = await shop().value<string>`select reference from payment_attempts`;
      expect(reference).toMatch(new RegExp(`^${number.replaceAll('-', '')}1[A-Z2-9]{9}$`, 'u'));
      await pay();
      expect((await shop().mailTo(visitor.email))[0]!.text).toContain(`Order ${number} is paid`);
    });

    test('numbers of many orders: all valid and different', async () => {
      const ids = [1, 2, 3, 4, 5, 1_000_000, 2_147_483_646, 2_147_483_647];
      const rows = await shop().sql<{ number: string }>`select order_number(id) as number from
        (select unnest(${ids}::int[]) as id union select generate_series(10, 5000)) ids`;
      for (const { number } of rows) expect(number).toMatch(format);
      expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    });

    test('typed by support in small letters, without hyphens or PD: finds the order', async () => {
      const { id, visitor } = await placePending();
      const { number } = (await visitor.call('GET', `/user/order/${id}`)).body;
      const find = (typed: string) => findOrderId(shop().db, typed);
      expect(await find(number)).toBe(id);
      for (const typed of [
        number.replaceAll('-', ''),
        number.slice(3),
        number.slice(3).replace('-', ''),
      ])
        expect(await find(typed)).toBe(id);
      expect(await find(` ${number.toLowerCase().replaceAll('-', ' ')}`)).toBe(id);
      expect(await find(String(id))).toBe(id);
      expect(await find('2222-2222')).toBeUndefined();
    });
  });

  describe('refunds', () => {
    const paid = async (method: 'kCards' | 'promptpay') => {
      const { visitor, id } = await placePaid(method);
      const refund = () => shop().db.transaction((tx) => refundOrder(tx, id, shop().now()));
      const refunds = async () => (await visitor.call('GET', `/user/order/${id}`)).body.refunds;
      return { visitor, id, refund, refunds };
    };

    test('card: due, then returned to the card', async () => {
      const { visitor, id, refund, refunds } = await paid('kCards');
      expect(await refunds()).toEqual([]);
      await refund();
      const { total, paymentDetails } = (await visitor.call('GET', `/user/order/${id}`)).body;
      const way = { reason: 'refund', method: paymentDetails!.name, way: 'method' };
      const due = { ...way, amount: total, state: 'due', date: null };
      expect(await refunds()).toEqual([due]);
      expect((await visitor.call('GET', '/user/profile/orders')).body.orders).toMatchObject([
        { state: 'Cancelled', refunds: [due] },
      ]);
      await processRefunds(shop().context);
      expect(await refunds()).toMatchObject([
        { way: 'method', state: 'done', date: expect.any(String) },
      ]);
    });

    test('PromptPay: due by bank transfer, then transferred', async () => {
      const { refund, refunds } = await paid('promptpay');
      await refund();
      await processRefunds(shop().context);
      expect(await refunds()).toMatchObject([{ way: 'transfer', state: 'due', date: null }]);
      const [{ id }] = (await shop().sql`select id from refunds`) as [{ id: number }];
      await shop().db.transaction((tx) =>
        settleRefund(tx, id, { refundId: 'by hand', now: shop().now() }),
      );
      expect(await refunds()).toMatchObject([{ way: 'transfer', state: 'done' }]);
      shop().problems.length = 0;
    });
  });

  test('another attempt that the gateway refuses: the order says so until one starts', async () => {
    const { visitor, id, choose, method } = await placePending();
    const order = async () => (await visitor.call('GET', `/user/order/${id}`)).body;
    expect(await order()).toMatchObject({ attempt: 'open' });
    await choose('decline');
    await deliver();
    const create = shop().gateway.create;
    shop().gateway.create = () => Promise.reject(new Error('no answer'));
    const again = await visitor.call('POST', `/user/order/${id}/payment`, {
      method: method.promptpay,
    });
    shop().gateway.create = create;
    expect(again.body).toMatchObject({ code: 2030 });
    expect(await order()).toMatchObject({
      state: 'Pending payment',
      attempt: 'failed',
      isDeclined: false,
      paymentDetails: { alias: 'promptpay', content: null },
    });
    // The first one's outcome is unknown: it is voided before another one starts.
    await visitor.call('POST', `/user/order/${id}/payment`, { method: method.promptpay });
    expect(await order()).toMatchObject({ attempt: 'replacing' });
  });
});
