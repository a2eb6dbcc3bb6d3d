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

  describe('value-added tax', () => {
    const registered = { rate: 7, sellerTaxId: '0999999999991' };
    afterEach(() => void (shop().context.config.vat = registered));
    const vatOf = async ({ visitor, id }: { visitor: Visitor; id: number }) =>
      (await visitor.call('GET', `/user/order/${id}`)).body.vat;
    type Visitor = Awaited<ReturnType<typeof placePaid>>['visitor'];

    test('rate that changes after the order: the order keeps its own, and its tax id', async () => {
      const first = await placePaid();
      // 2,070.00 × 7 / 107 = 135.4206
      const told = { rate: 7, amount: 135.42, taxId: '0999999999991' };
      expect(await vatOf(first)).toEqual(told);
      shop().context.config.vat = { rate: 10, sellerTaxId: '0105560000000' };
      // 2,070.00 × 10 / 110 = 188.1818
      expect(await vatOf(await placePaid())).toEqual({
        ...{ rate: 10, amount: 188.18, taxId: '0105560000000' },
      });
      expect(await vatOf(first)).toEqual(told);
    });

    test('refund of a part: what is left of the tax, too; of the rest: the price’s', async () => {
      const order = await placePaid();
      const refund = (body: object) =>
        shop().office('POST', `/office/orders/${order.id}/refund`, { reason: 'ill', ...body });
      await refund({ amount: '35.00' });
      // 2,035.00 × 7 / 107 = 133.1308
      expect(await vatOf(order)).toMatchObject({ amount: 135.42, left: 133.13 });
      await refund({ again: true });
      expect(await vatOf(order)).toEqual({ rate: 7, amount: 135.42, taxId: '0999999999991' });
    });

    test('seller without registration, free order, older order: nothing is told', async () => {
      const visitor = await shop().visitor();
      const free = (await visitor.order({ 'free/free': 1 })).body.order;
      expect(free).not.toHaveProperty('vat');
      shop().context.config.vat = { rate: 0, sellerTaxId: null };
      const { id, visitor: buyer } = await placePaid();
      const [listed] = (await buyer.call('GET', '/user/profile/orders')).body.orders;
      expect(listed).not.toHaveProperty('vat');
      await shop().db.script(
        `begin; set local session_replication_role = replica;
         update orders set vat_rate = null, seller_tax_id = null; commit;`,
      );
      expect(await vatOf({ visitor: buyer, id })).toBeUndefined();
    });

    test('tax in a price: rounded half up, as worked out in whole numbers', async () => {
      const prices = [0, 1, 3, 7, 9, 53, 54, 107, 206_999, 2 ** 50];
      const rows = await shop().sql<{ price: number; rate: number; vat: number }>`
        select price, rate, included_vat(price, rate::smallint) as vat
          from unnest(${prices}::bigint[]) price, unnest(${[0, 7, 10, 20]}::int[]) rate`;
      expect(rows).toHaveLength(40);
      for (const { price, rate, vat } of rows) {
        const [share, whole] = [BigInt(price) * BigInt(rate), BigInt(100 + rate)];
        expect(BigInt(vat)).toBe((2n * share + whole) / (2n * whole));
      }
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
