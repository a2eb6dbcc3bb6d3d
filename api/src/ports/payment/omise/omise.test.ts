import { freshDatabase } from '../../../testing/databases.ts';
import { openOmiseDouble } from '../../../testing/omise-double.ts';
import { openShop } from '../../../testing/shop.ts';
import { later, minutes } from '../../../time/time.ts';
import { describeGateway, paymentRequest } from '../conformance.ts';
import { GatewayUnavailable, type ListedPayment } from '../payment.ts';
import { omise } from './omise.ts';
import { signWebhook } from './webhook.ts';

const webhookSecret = Buffer.from('a secret of the dashboard').toString('base64');
const secretKey = 'skey_test_double';

async function open() {
  const double = await openOmiseDouble();
  const gateway = omise({ secretKey, webhookSecret, host: double.host });
  const sign = (event: object, at: Date) => {
    const bytes = Buffer.from(JSON.stringify(event));
    const time = String(Math.floor(at.getTime() / 1_000));
    return {
      bytes,
      headers: {
        'omise-signature': signWebhook(webhookSecret, time, bytes).toString('hex'),
        'omise-signature-timestamp': time,
      },
    };
  };
  return { double, gateway, sign };
}

describeGateway('omise', async () => {
  const { double, gateway, sign } = await open();
  return {
    gateway,
    approve: async (id) => void double.settle(id, true),
    decline: async (id) => void double.settle(id, false),
    webhook: async (id, at) => sign(double.event(id), at),
    close: double.close,
  };
});

describe('omise', () => {
  let bench: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => void (bench = await open()));
  afterAll(() => bench.double.close());
  let references = 0;
  const requestFor = (method: string, type: 'URL' | 'QR' = 'URL') =>
    paymentRequest({
      reference: `PDOMISE${String(++references).padStart(13, '0')}`,
      ...{ method, type, amount: 400_000 },
      parameters: [
        { key: 'term', value: '3' },
        { key: 'phone', value: '0812345678' },
        { key: 'bank', value: 'bbl' },
      ],
    });
  const start = (...of: Parameters<typeof requestFor>) => bench.gateway.create(requestFor(...of));

  test('charge source: matches the payment method', async () => {
    const sources = [];
    for (const method of ['promptpay', 'kCardsFlexi', 'mBanking', 'alipay', 'trueMoney']) {
      const { paymentId } = await start(method, method === 'promptpay' ? 'QR' : 'URL');
      sources.push(bench.double.charges.get(paymentId)!.source);
    }
    expect(sources).toMatchObject([
      { type: 'promptpay', amount: 400_000 },
      { type: 'installment_kbank', installment_term: 3 },
      { type: 'mobile_banking_bbl' },
      { type: 'alipay_cn' },
      { type: 'truemoney', phone_number: '0812345678' },
    ]);
  });

  test.each(['kCards', 'kCardsFlexi', 'mBanking', 'alipay', 'trueMoney'])(
    '%s: the page gets our address where the adapter says that it sends the buyer back',
    async (method) => {
      const { paymentId } = await start(method);
      bench.double.settle(paymentId, true);
      const { returnUrl } = requestFor(method);
      expect(bench.double.event(paymentId).data.return_uri).toBe(
        bench.gateway.sendsBack(method) ? returnUrl : undefined,
      );
    },
  );

  test('card refused on the payment page: the link stays open for another card', async () => {
    const { paymentId } = await start('kCards');
    bench.double.settle(paymentId, false);
    expect(await bench.gateway.status(paymentId, '')).toEqual({ state: 'open' });
    bench.double.settle(paymentId, true);
    expect(await bench.gateway.status(paymentId, '')).toMatchObject({ state: 'captured' });
  });

  test('charge listed by a link: looked up by its id before its status counts', async () => {
    const { paymentId } = await start('kCards');
    const charge = bench.double.settle(paymentId, true);
    Object.assign(charge, { status: 'failed', paid: false });
    expect(await bench.gateway.status(paymentId, '')).toEqual({ state: 'open' });
    expect(bench.double.calls.at(-1)).toBe(`get /charges/${charge.id}`.replace('get', 'GET'));
  });

  test('webhook: either of two signatures is valid, live events are rejected', async () => {
    const now = new Date();
    const { paymentId } = await start('mBanking');
    const { bytes, headers } = bench.sign(bench.double.event(paymentId), now);
    const two = {
      ...headers,
      'omise-signature': `${'0'.repeat(64)},${headers['omise-signature']}`,
    };
    expect(await bench.gateway.webhook(bytes, two, now)).toMatchObject({ paymentId });
    const live = bench.sign({ ...bench.double.event(paymentId), livemode: true }, now);
    expect(await bench.gateway.webhook(live.bytes, live.headers, now)).toBeUndefined();
    const other = bench.sign(
      { ...bench.double.event(paymentId), data: { object: 'transfer' } },
      now,
    );
    expect(await bench.gateway.webhook(other.bytes, other.headers, now)).toMatchObject({
      paymentId: null,
    });
  });

  test('payment older than 200 others: found by its reference, not started again', async () => {
    const request = requestFor('promptpay', 'QR');
    const first = await bench.gateway.create(request);
    // Others whose descriptions contain the reference, so that the search has several pages.
    for (let other = 0; other < 201; other++)
      bench.double.addCharge({
        amount: 100,
        currency: 'thb',
        description: `${request.reference} ${other}`,
      });
    const count = bench.double.charges.size;
    expect((await bench.gateway.create(request)).paymentId).toBe(first.paymentId);
    expect(await bench.gateway.find(request.reference)).toMatchObject({
      paymentId: first.paymentId,
    });
    expect(bench.double.charges.size).toBe(count);
  });

  test('webhook of a charge its link does not list yet: counts for this link only', async () => {
    const { paymentId } = await start('kCards');
    const charge = bench.double.settle(paymentId, true);
    const now = new Date();
    const { bytes, headers } = bench.sign(bench.double.event(paymentId), now);
    expect(await bench.gateway.webhook(bytes, headers, now)).toMatchObject({ chargeId: charge.id });
    bench.double.hideCharges(paymentId);
    expect(await bench.gateway.status(paymentId, '')).toEqual({ state: 'open' });
    expect(await bench.gateway.status(paymentId, '', charge.id)).toMatchObject({
      state: 'captured',
    });
    const other = await start('kCards');
    expect(await bench.gateway.status(other.paymentId, '', charge.id)).toEqual({ state: 'open' });
  });

  test('changes: all pages’ charges, refunds, disputes with charge and our reference', async () => {
    const from = new Date();
    const [card, instalments] = [await start('kCards'), await start('kCardsFlexi')];
    for (let other = 0; other < 120; other++)
      bench.double.addCharge({ amount: 100, currency: 'thb' });
    const charge = bench.double.settle(card.paymentId, true);
    bench.double.settle(instalments.paymentId, true);
    bench.double.dispute(card.paymentId);
    bench.double.refund(instalments.paymentId, 150_000);
    const between = { from, to: later(new Date(), minutes(1)) };
    const listed: ListedPayment[] = [];
    let cursor: string | null = null;
    const sizes: number[] = [];
    do {
      const page = await bench.gateway.changes(between, { cursor, limit: 50 });
      listed.push(...page.payments);
      sizes.push(page.payments.length);
      cursor = page.next;
    } while (cursor !== null);
    // Three pages of charges, then the one refund and the one dispute with their charges again.
    expect(sizes).toEqual([50, 50, 22, 1, 1]);
    expect(new Set(listed.map(({ paymentId }) => paymentId)).size).toBe(122);
    const [byCard, byInstalments] = [card, instalments].map(({ paymentId }) =>
      listed.find((payment) => payment.paymentId === paymentId),
    );
    expect(byCard).toMatchObject({ chargeId: charge.id, isDisputed: true, refunded: 0 });
    expect(byCard!.reference).toMatch(/^PDOMISE/u);
    expect(byInstalments).toMatchObject({ isDisputed: false, refunded: 150_000, amount: 400_000 });
    const nextMinute = { from: later(new Date(), minutes(1)), to: later(new Date(), minutes(2)) };
    const empty = await bench.gateway.changes(nextMinute, { cursor: 'disputes 0', limit: 50 });
    expect(empty).toEqual({ payments: [], next: null });
    await expect(
      bench.gateway.changes(between, { cursor: null, limit: 50, signal: AbortSignal.abort() }),
    ).rejects.toThrow('aborted');
  });

  test('request without an answer: ended after the timeout, with its connection', async () => {
    const { host } = bench.double;
    const gateway = omise({ secretKey, webhookSecret, host, timeoutMs: 200 });
    bench.double.setHanging(true);
    const calls = [
      gateway.status('chrg_test_1', ''),
      gateway.find('PDOMISE'),
      gateway.changes({ from: new Date(0), to: new Date() }, { cursor: null, limit: 1 }),
    ];
    for (const call of calls) await expect(call).rejects.toBeInstanceOf(GatewayUnavailable);
    bench.double.setHanging(false);
    while (bench.double.running() > 0) await new Promise(setImmediate);
  });

  test('gateway unreachable or key refused: GatewayUnavailable', async () => {
    bench.double.setDown(true);
    await expect(start('mBanking')).rejects.toBeInstanceOf(GatewayUnavailable);
    await expect(bench.gateway.status('chrg_test_1', '')).rejects.toBeInstanceOf(
      GatewayUnavailable,
    );
    bench.double.setDown(false);
    const { host } = bench.double;
    const otherAccount = omise({
      secretKey: 'skey_test_other',
      webhookSecret,
      host,
    });
    await expect(otherAccount.status('chrg_test_1', '')).rejects.toBeInstanceOf(GatewayUnavailable);
  });
});

test('shop with Omise keys: sells through it, and a webhook needs a status request', async () => {
  const { double, sign } = await open();
  const { db, drop } = await freshDatabase('pglite');
  const shop = await openShop(db, {
    OMISE_SECRET_KEY: secretKey,
    OMISE_WEBHOOK_SECRET: webhookSecret,
    OMISE_API_HOST: double.host,
  });
  await shop.reset();
  const { method } = await shop.ids();
  const buyer = await shop.visitor();
  const sendWebhook = (paymentId: string, changes: object = {}) => {
    const { bytes, headers } = sign({ ...double.event(paymentId), ...changes }, shop.now());
    return shop.call('POST', '/payments/omise/webhook', bytes.toString('utf8'), headers);
  };
  const state = async (id: number) => (await buyer.call('GET', `/user/order/${id}`)).body.state;

  for (const [alias, content] of [
    ['promptpay', /^data:image\/png;base64,/u],
    ['kCards', /^https:\/\/link\.omise\.test\//u],
    ['mBanking', /^https:\/\/pay\.omise\.test\//u],
  ] as const) {
    const { status, body } = await buyer.order(
      { 'tonight/ga': 1 },
      {
        method: method[alias],
        ...(alias === 'mBanking' && {
          additionalParameter: [{ key: 'bank', value: 'scb' }],
        }),
      },
    );
    expect(status).toBe(200);
    expect(body.payment.content).toMatch(content);
    const paymentId = body.payment.paymentId!;
    const charge = double.settle(paymentId, true);
    // A hosted payment link takes no return address.
    const isOneWay = alias === 'kCards';
    expect(charge.return_uri).toBe(
      isOneWay ? undefined : `https://shop.test/payment?order=${body.order.pubId}`,
    );
    expect(body.order.paymentDetails?.sendsBack).toBe(isOneWay ? false : undefined);
    // The webhook says paid, but the status request does not confirm it.
    Object.assign(charge, { status: 'pending', paid: false });
    expect(
      (await sendWebhook(paymentId, { data: { ...charge, status: 'successful', paid: true } }))
        .status,
    ).toBe(200);
    expect(await state(body.order.id)).toBe('Pending payment');
    Object.assign(charge, { status: 'successful', paid: true });
    expect((await sendWebhook(paymentId)).status).toBe(200);
    expect((await sendWebhook(paymentId)).status).toBe(200);
    expect(await state(body.order.id)).toBe('Paid');
  }
  expect(await shop.invariantViolations()).toEqual([]);
  expect(shop.problems).toEqual([]);
  await shop.close();
  await drop();
  await double.close();
});
