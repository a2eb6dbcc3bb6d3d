import { lapseHolds } from '../../stock/holds.ts';
import { minutes } from '../../time/time.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('placing an order', (shop) => {
  async function start() {
    const found = await shop().ids();
    const visitor = await shop().visitor();
    const { ticket } = found;
    const order = (fields: object = {}, headers: Record<string, string> = {}) =>
      visitor.order({ 'tonight/ga': 2 }, fields, headers);
    return { ...found, visitor, order, ga: ticket['tonight/ga']!, few: ticket['tonight/few']! };
  }

  test('order by card: priced from the database, answered with a payment page URL', async () => {
    const { order, ga } = await start();
    const { status, body } = await order();
    expect(status).toBe(200);
    // 2 × 1,000 + 2 × 20 service + 1.5 % of 2,000
    expect(body.order).toMatchObject({
      state: 'Pending payment',
      subtotal: 2000,
      total: 2070,
      currency: 'THB',
    });
    expect(body.order.fee).toEqual({
      ticket: [{ name: 'Service', description: 'GA', price: 40 }],
      order: [{ name: 'Handling', description: '', price: 30 }],
    });
    expect(body.payment).toMatchObject({ name: 'Card', type: 'URL' });
    expect(body.payment.content).toBe(
      `https://shop.test/api/sandbox/pay/${body.payment.paymentId}`,
    );
    expect(await shop().left(ga)).toMatchObject({ held: 2, sold: 0 });
  });

  test('order of held tickets: takes them over, frees the surplus and ends the hold', async () => {
    const { visitor, ga, few } = await start();
    await visitor.hold({ 'tonight/ga': 3, 'tonight/few': 1 });
    expect((await visitor.order({ 'tonight/ga': 2, 'tonight/few': 2 })).status).toBe(200);
    expect(await shop().left(ga)).toMatchObject({ held: 2 });
    expect(await shop().left(few)).toMatchObject({ held: 2 });
    expect(await shop().count('holds')).toBe(0);
  });

  test('order on an expired hold: 410 before and after the sweep, nothing is taken', async () => {
    const { order, visitor } = await start();
    await visitor.hold({ 'tonight/ga': 2 });
    shop().turnClock(minutes(31));
    expect(await order()).toMatchObject({ status: 410, body: { code: 2006 } });
    await lapseHolds(shop().db, shop().now());
    expect((await order()).status).toBe(410);
    expect(await shop().count('orders')).toBe(0);
    // A new hold can be ordered again.
    expect((await visitor.hold({ 'tonight/ga': 2 }, 2)).status).toBe(200);
    expect((await order()).status).toBe(200);
  });

  test('free order: paid at once, without fees, method or payment id', async () => {
    const visitor = await shop().visitor();
    const { body } = await visitor.order({ 'free/free': 2 }, { method: undefined });
    expect(body.order).toMatchObject({
      state: 'Paid',
      total: 0,
      fee: { order: [], ticket: [] },
      paymentDetails: null,
    });
    expect(body.payment.paymentId).toBeUndefined();
    expect((await visitor.call('GET', '/user/profile/tickets')).body[0]!.tickets).toHaveLength(2);
    expect(await shop().mailTo(visitor.email)).toHaveLength(1);
  });

  test.each(['COVERALL', 'NOTHING0'])(
    'free order with promo %s: placed, code unused',
    async (promocode) => {
      const visitor = await shop().visitor();
      const { status, body } = await visitor.order(
        { 'free/free': 1 },
        { method: undefined, promocode },
      );
      expect(status).toBe(200);
      expect(body.order).toMatchObject({ state: 'Paid', total: 0, promocode: null });
      expect(await shop().count('promo_uses')).toBe(0);
      expect(await shop().count('promo_buyers')).toBe(0);
    },
  );

  test('promo that brings the total to 0: the order is paid at once, the code used', async () => {
    const visitor = await shop().visitor();
    const { body } = await visitor.order({ 'tonight/few': 1 }, { promocode: 'COVERALL' });
    expect(body.order).toMatchObject({ state: 'Paid', subtotal: 500, total: 0 });
    expect(await shop().count('promo_uses')).toBe(1);
  });

  test('promo: deducted once per buyer; one that covers the tickets leaves the fees', async () => {
    const { order, event, visitor } = await start();
    const ask = () => visitor.call('GET', `/user/promocode?code=TENOFF00&eventId=${event.tonight}`);
    expect((await ask()).body).toEqual({ amount: 100 });
    const { body } = await order({ promocode: 'TENOFF00' });
    // 2,000 + 40 + 1.5 % of 1,900 − 100
    expect(body.order).toMatchObject({
      total: 1968.5,
      promocode: { name: 'TENOFF00', amount: 100 },
    });
    expect((await ask()).body.code).toBe(2011);
    const covered = await (await shop().visitor()).order(
      { 'tonight/ga': 1 },
      { promocode: 'COVERALL' },
    );
    expect(covered.body.order).toMatchObject({ state: 'Pending payment', total: 20 });
  });

  test('promo of another event, expired or used up: refused', async () => {
    const { visitor, event, order } = await start();
    const ask = (code: string, eventId: number) =>
      visitor.call('GET', `/user/promocode?code=${code}&eventId=${eventId}`);
    expect((await ask('TENOFF00', event.free!)).body.code).toBe(2010);
    const expired = (await ask('EXPIRED0', event.tonight!)).body;
    expect(expired).toMatchObject({ code: 2013, message: 'This promo code has expired.' });
    expect((await order({ promocode: 'EXPIRED0' })).body).toEqual(expired);
    expect((await ask('EXPIRED0', event.free!)).body.code).toBe(2013);
    for (const _time of [1, 2]) {
      const other = await shop().visitor();
      expect((await other.order({ 'tonight/ga': 2 }, { promocode: 'TENOFF00' })).status).toBe(200);
    }
    expect((await order({ promocode: 'TENOFF00' })).body.code).toBe(2011);
    expect(await shop().count('orders')).toBe(2);
  });

  test('refused order: no order, stock or promo row is written', async () => {
    const { order, visitor, ticket, method, ga } = await start();
    const refused: [Record<string, number>, object, number, number][] = [
      [{ 'tonight/ga': 5 }, {}, 409, 2002],
      [{ 'tonight/ga': 3, 'tonight/vip': 2 }, {}, 409, 2002],
      [{ 'past/ga': 1 }, {}, 409, 2005],
      [{ 'soon/ga': 1 }, {}, 409, 2004],
      [{ 'card-only/ga': 1 }, { method: method.promptpay }, 400, 2020],
    ];
    for (const [counts, fields, status, code] of refused) {
      const reply = await visitor.order(counts, fields);
      expect([counts, reply.status, reply.body.code]).toEqual([counts, status, code]);
    }
    const twice = [1, 1].map((count) => ({ id: ga, count }));
    const wrongFields: [object, number, number][] = [
      [{ tickets: twice }, 400, 1000],
      [{ tickets: [{ id: ticket['free/free'], count: 1 }] }, 400, 2009],
      [{ tickets: [{ id: 999, count: 1 }] }, 400, 2009],
      [{ event: 999 }, 404, 1004],
      [{ method: undefined }, 400, 2021],
      [{ method: 999 }, 400, 2020],
      [{ method: method.kCardsFlexi }, 400, 2023],
      [{ method: method.mBanking }, 400, 2022],
      [
        { method: method.mBanking, additionalParameter: [{ key: 'bank', value: '123' }] },
        400,
        2022,
      ],
      [{ additionalParameter: [{ key: 'extra', value: '1' }] }, 400, 2022],
      [{ promocode: 'NOTHING0' }, 404, 2010],
      [{ promocode: 'short' }, 400, 1001],
      [{ price: 1 }, 400, 1000],
      [{ total: 0 }, 400, 1000],
      [{ currency: 'JPY' }, 400, 1000],
    ];
    for (const [fields, status, code] of wrongFields) {
      const reply = await order(fields);
      expect([fields, reply.status, reply.body.code]).toEqual([fields, status, code]);
    }
    expect(await shop().count('orders')).toBe(0);
    expect(await shop().count('stock_ledger')).toBe(0);
    expect(await shop().count('promo_uses')).toBe(0);
  });

  test('payment parameters: instalments store a term, mobile banking the bank', async () => {
    const { visitor, method } = await start();
    const bank = [{ key: 'bank', value: 'scb' }];
    const byBank = { method: method.mBanking, additionalParameter: bank };
    expect((await visitor.order({ 'tonight/ga': 3 }, { method: method.kCardsFlexi })).status).toBe(
      200,
    );
    expect((await visitor.order({ 'tonight/vip': 1 }, byBank)).status).toBe(200);
    const rows = await shop().sql<{ parameters: unknown }>`select parameters from orders
      order by id`;
    expect(rows.map(({ parameters }) => parameters)).toEqual([[{ key: 'term', value: '3' }], bank]);
  });

  test('PromptPay: the QR code contains our reference and the amount', async () => {
    const { order, method } = await start();
    const { body } = await order({ method: method.promptpay });
    expect(body.payment.type).toBe('QR');
    expect(body.payment.content).toMatch(/^data:image\/png;base64,/u);
    expect(body.order.paymentDetails?.testPage).toBe(
      `https://shop.test/api/sandbox/qr/${body.payment.paymentId}`,
    );
    const { parse } = await import('promptparse');
    const [attempt] = await shop().sql<{ content: string; reference: string }>`select content,
      reference
      from payment_attempts`;
    const code = parse(attempt!.content, true);
    expect(code?.getTagValue('54')).toBe('2070.00');
    expect(code?.getTagValue('30', '02')).toBe(attempt!.reference);
    expect(attempt!.reference).toMatch(/^[A-Z0-9]{20}$/u);
  });

  test('same idempotency key: the same body returns the order, another is refused', async () => {
    const { order, ga } = await start();
    const key = { 'idempotency-key': 'cart-1' };
    const first = await order({}, key);
    expect((await order({}, key)).body).toEqual(first.body);
    expect((await order({ tickets: [{ id: ga, count: 1 }] }, key)).body.code).toBe(1009);
    expect((await order({}, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400);
    expect(await shop().count('orders')).toBe(1);
  });

  test('no idempotency key: an identical order within 10 s returns the first one', async () => {
    const { order } = await start();
    const first = await order();
    expect((await order()).body.order.id).toBe(first.body.order.id);
    shop().turnClock(11_000);
    expect((await order()).body.order.id).not.toBe(first.body.order.id);
  });

  test('order of another buyer: the same 404 as an order that does not exist', async () => {
    const { order, visitor } = await start();
    const { body } = await order();
    const stranger = await shop().visitor();
    const missing = await visitor.call('GET', '/user/order/999999');
    for (const path of [
      `/user/order/${body.order.id}`,
      `/user/order/${body.order.pubId}?type=pubId`,
    ]) {
      const reply = await stranger.call('GET', path);
      expect([reply.status, reply.body]).toEqual([404, missing.body]);
    }
    expect((await stranger.call('POST', `/user/order/${body.order.id}/cancel`)).status).toBe(404);
    expect((await visitor.call('GET', `/user/order/${body.order.pubId}?type=pubId`)).body.id).toBe(
      body.order.id,
    );
    expect((await visitor.call('GET', `/user/order/${body.order.pubId}?type=x`)).status).toBe(400);
  });
});
