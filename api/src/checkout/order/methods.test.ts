import { operations } from '@playday/shared/api-contract/operations';
import { mobileBanks } from '@playday/shared/rules/payment/payment-methods';
import { describeShop } from '../../testing/suite.ts';

describeShop('payment methods', (shop) => {
  /**
   * The card-only event, changed to list every payment method, with the given currency and ticket
   * price in minor units.
   */
  async function event({ currency, price }: { currency: string; price: number }) {
    await shop().sql`insert into currencies (iso_code, title, symbol, scale) values ('JPY', '"Yen"',
      '¥', 0)
      on conflict do nothing`;
    const id = await shop().value<number>`
      update events set currency_id = (select id from currencies where iso_code = ${currency})
      where url = 'card-only' returning id`;
    await shop().sql`
      insert into event_methods (event_id, method_id, place) select ${id}, id, id
      from payment_methods
      on conflict do nothing`;
    await shop().sql`delete from fees where event_id = ${id}`;
    await shop().sql`update ticket_types set price = ${price} where event_id = ${id}`;
    const found = await shop().ids();
    const visitor = await shop().visitor();
    const fields: Record<string, { key: string; value: string }> = {
      mBanking: { key: 'bank', value: 'scb' },
      trueMoney: { key: 'phone', value: '0812345678' },
    };
    const by = (alias: string) => ({
      method: found.method[alias],
      ...(fields[alias] && { additionalParameter: [fields[alias]] }),
    });
    return {
      visitor,
      order: (alias: string) => visitor.order({ 'card-only/ga': 1 }, by(alias)),
      newPaymentAttempt: (order: number, alias: string) =>
        visitor.call('POST', `/user/order/${order}/payment`, by(alias)),
      listed: async () =>
        (await visitor.call('GET', `/user/order/methods/${id}`)).body.map(({ alias, minimum }) => [
          alias,
          minimum,
        ]),
    };
  }

  test('mobile banking: lists the banks by name; another bank, or none, is refused', async () => {
    const { method, event: events } = await shop().ids();
    const visitor = await shop().visitor({ lang: 'th' });
    const listed = await visitor.call('GET', `/user/order/methods/${events.tonight}?lang=th`);
    const { attributes } = listed.body.find(({ alias }) => alias === 'mBanking')!;
    expect(attributes).toMatchObject([
      {
        key: 'bank',
        regexp: '^(?:kbank|scb)$',
        options: [
          { value: 'kbank', name: 'K PLUS' },
          { value: 'scb', name: 'ไทยพาณิชย์' },
        ],
      },
    ]);
    const by = (bank?: string) =>
      visitor.order(
        { 'tonight/ga': 1 },
        {
          method: method.mBanking,
          ...(bank && { additionalParameter: [{ key: 'bank', value: bank }] }),
        },
      );
    expect((await by()).body.code).toBe(2022);
    expect((await by('bbl')).body.code).toBe(2022);
    expect((await by('scb')).status).toBe(200);
  });

  test('mobile banking stored by an earlier release: asks for the bank all the same', async () => {
    const { method, event: events } = await shop().ids();
    await shop().sql`update payment_methods
      set attributes = '[{"key":"phone","name":{"en":"Phone"},"description":{"en":"10 digits"},
        "regexp":"0[689][0-9]{8}","required":true}]' where alias = 'mBanking'`;
    const visitor = await shop().visitor();
    for (const path of ['', `/${events.tonight}`] as const) {
      const listed = await visitor.call('GET', `/user/order/methods${path}`);
      const { attributes } = listed.body.find(({ alias }) => alias === 'mBanking')!;
      expect(attributes.map(({ key }) => key)).toEqual(['bank']);
      expect(attributes[0]!.options!.map(({ value }) => value)).toEqual(mobileBanks);
    }
    const by = (key: string, value: string) =>
      visitor.order(
        { 'tonight/ga': 1 },
        { method: method.mBanking, additionalParameter: [{ key, value }] },
      );
    expect((await by('phone', '0812345678')).body.code).toBe(2022);
    expect((await by('bank', 'bay')).status).toBe(200);
  });

  test('event in yen that lists every method: offers the card, others are refused', async () => {
    const { order, listed } = await event({ currency: 'JPY', price: 6_800 });
    expect(await listed()).toEqual([['kCards', 150]]);
    for (const alias of ['promptpay', 'mBanking', 'kCardsFlexi', 'alipay', 'trueMoney']) {
      const { status, body } = await order(alias);
      expect([alias, status, body.code]).toEqual([alias, 400, 2020]);
    }
    expect(await shop().count('orders')).toBe(0);
    expect(await shop().count('sandbox_payments')).toBe(0);
    expect((await order('kCards')).body.order).toMatchObject({ total: 6_800, currency: 'JPY' });
  });

  test('pending order in yen: a new attempt by PromptPay refused, by card accepted', async () => {
    const { order, newPaymentAttempt } = await event({ currency: 'JPY', price: 6_800 });
    const { id } = (await order('kCards')).body.order;
    expect((await newPaymentAttempt(id, 'promptpay')).body.code).toBe(2020);
    expect(await shop().count('sandbox_payments')).toBe(1);
    expect((await newPaymentAttempt(id, 'kCards')).status).toBe(200);
  });

  test('10 baht: refused by every method as below its minimum; 20 baht is accepted', async () => {
    const { order, listed } = await event({ currency: 'THB', price: 10_00 });
    expect(Object.fromEntries(await listed())).toEqual({
      promptpay: 20,
      kCards: 20,
      kCardsFlexi: 3_000,
      mBanking: 20,
      alipay: 20,
      trueMoney: 20,
    });
    for (const [alias, code, minimum] of [
      ['promptpay', 2024, 20],
      ['kCards', 2024, 20],
      ['mBanking', 2024, 20],
      ['alipay', 2024, 20],
      ['trueMoney', 2024, 20],
      ['kCardsFlexi', 2023, 3_000],
    ] as const) {
      const { status, body } = await order(alias);
      expect([alias, status, body.code, body.minimum]).toEqual([alias, 400, code, minimum]);
    }
    expect(await shop().count('orders')).toBe(0);
    await shop().sql`update ticket_types set price = 2000 where price = 1000`;
    expect((await order('promptpay')).status).toBe(200);
  });

  test('150,000 baht: accepted by PromptPay; a satang more only by card', async () => {
    const { order, visitor, newPaymentAttempt } = await event({
      currency: 'THB',
      price: 150_000_01,
    });
    for (const alias of ['promptpay', 'mBanking', 'alipay', 'trueMoney']) {
      const { status, body } = await order(alias);
      const most = alias === 'trueMoney' ? 100_000 : 150_000;
      expect([alias, status, body.code, body.maximum]).toEqual([alias, 400, 2025, most]);
    }
    const { id } = (await order('kCards')).body.order;
    const { body: refused } = await newPaymentAttempt(id, 'promptpay');
    expect(refused).toMatchObject({ code: 2025, maximum: 150_000 });
    for (const name of ['POST /user/order', 'POST /user/order/{id}/payment'] as const)
      expect(operations[name].errors).toContain(2025);
    const { event: eventId } = await shop().ids();
    const { body } = await visitor.call('GET', `/user/order/methods/${eventId['card-only']}`);
    expect(Object.fromEntries(body.map(({ alias, maximum }) => [alias, maximum]))).toEqual({
      promptpay: 150_000,
      kCards: undefined,
      kCardsFlexi: undefined,
      mBanking: 150_000,
      alipay: 150_000,
      trueMoney: 100_000,
    });
    await shop().sql`update ticket_types set price = 15000000 where price = 15000001`;
    const other = await shop().visitor();
    const { method } = await shop().ids();
    expect((await other.order({ 'card-only/ga': 1 }, { method: method.promptpay })).status).toBe(
      200,
    );
  });

  test('list of all methods: no minimum amount, since it depends on the currency', async () => {
    const { visitor } = await event({ currency: 'THB', price: 10_00 });
    const { body } = await visitor.call('GET', '/user/order/methods');
    expect(body).toHaveLength(6);
    expect(body[0]).not.toHaveProperty('minimum');
  });
});
