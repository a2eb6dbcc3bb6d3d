import { freshDatabase } from '../../../testing/databases.ts';
import { openOmiseDouble } from '../../../testing/omise-double.ts';
import { openShop } from '../../../testing/shop.ts';
import { later, minutes } from '../../clock.ts';
import { describeGateway } from '../conformance.ts';
import { GatewayUnavailable } from '../payment.ts';
import { omise } from './omise.ts';
import { signWebhook } from './webhook.ts';

const webhookSecret = Buffer.from('a secret of the dashboard').toString('base64');
const secretKey = 'skey_test_double';

async function open() {
  const double = await openOmiseDouble();
  const gateway = omise({ secretKey, webhookSecret, mobileBank: 'kbank', host: double.host });
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
  const start = (method: string, type: 'URL' | 'QR' = 'URL') =>
    bench.gateway.create({
      reference: `PDOMISE${String(++references).padStart(13, '0')}`,
      method,
      type,
      amount: 400_000,
      currency: 'THB',
      scale: 2,
      description: 'Riverkings final',
      parameters: method === 'kCardsFlexi' ? [{ key: 'term', value: '3' }] : [],
      returnUrl: 'https://shop.test/payment',
      expiresAt: later(new Date(), minutes(14)),
    });

  test('charge source: matches the payment method', async () => {
    const sources = [];
    for (const method of ['promptpay', 'kCardsFlexi', 'mBanking']) {
      const { paymentId } = await start(method, method === 'promptpay' ? 'QR' : 'URL');
      sources.push(bench.double.charges.get(paymentId)!.source);
    }
    expect(sources).toMatchObject([
      { type: 'promptpay', amount: 400_000 },
      { type: 'installment_kbank', installment_term: 3 },
      { type: 'mobile_banking_kbank' },
    ]);
  });

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

  test('webhook: accepted with either of two signatures, rejected as a live event on a test key, ignored about other objects', async () => {
    const now = new Date();
    const { paymentId } = await start('mBanking');
    const { bytes, headers } = bench.sign(bench.double.event(paymentId), now);
    const two = { ...headers, 'omise-signature': `${'0'.repeat(64)},${headers['omise-signature']}` };
    expect(await bench.gateway.webhook(bytes, two, now)).toMatchObject({ paymentId });
    const live = bench.sign({ ...bench.double.event(paymentId), livemode: true }, now);
    expect(await bench.gateway.webhook(live.bytes, live.headers, now)).toBeUndefined();
    const other = bench.sign({ ...bench.double.event(paymentId), data: { object: 'transfer' } }, now);
    expect(await bench.gateway.webhook(other.bytes, other.headers, now)).toMatchObject({ paymentId: null });
  });

  test('gateway unreachable or key refused: GatewayUnavailable', async () => {
    bench.double.setDown(true);
    await expect(start('mBanking')).rejects.toBeInstanceOf(GatewayUnavailable);
    await expect(bench.gateway.status('chrg_test_1', '')).rejects.toBeInstanceOf(GatewayUnavailable);
    bench.double.setDown(false);
    const stranger = omise({
      secretKey: 'skey_test_other',
      webhookSecret,
      mobileBank: 'kbank',
      host: bench.double.host,
    });
    await expect(stranger.status('chrg_test_1', '')).rejects.toBeInstanceOf(GatewayUnavailable);
  });
});

test('shop with Omise keys: sells through Omise, and a webhook counts only after a status request', async () => {
  const { double, sign } = await open();
  const { db, drop } = await freshDatabase('pglite');
  const shop = await openShop(db, {
    OMISE_SECRET_KEY: secretKey,
    OMISE_WEBHOOK_SECRET: webhookSecret,
    OMISE_API_HOST: double.host,
  });
  await shop.reset();
  const { event, ticket, method } = await shop.ids();
  const buyer = await shop.visitor();
  const sendWebhook = (paymentId: string, changes: object = {}) => {
    const { bytes, headers } = sign({ ...double.event(paymentId), ...changes }, shop.now());
    return shop.call('POST', '/payments/omise/webhook', bytes.toString('utf8'), headers);
  };
  const state = async (id: number) => (await buyer.call('GET', `/user/order/${id}`)).body.state;

  for (const [alias, content] of [
    ['promptpay', /^data:image\/png;base64,/u],
    ['kCards', /^https:\/\/link\.omise\.test\//u],
  ] as const) {
    const { status, body } = await buyer.call('POST', '/user/order', {
      event: event.tonight,
      method: method[alias],
      tickets: [{ id: ticket['tonight/ga'], count: 1 }],
    });
    expect(status).toBe(200);
    expect(body.payment.content).toMatch(content);
    const { paymentId } = body.payment;
    const charge = double.settle(paymentId, true);
    // The webhook says paid, but the status request does not confirm it.
    Object.assign(charge, { status: 'pending', paid: false });
    expect(
      (await sendWebhook(paymentId, { data: { ...charge, status: 'successful', paid: true } })).status,
    ).toBe(200);
    expect(await state(body.order.id)).toBe('Pending payment');
    Object.assign(charge, { status: 'successful', paid: true });
    expect((await sendWebhook(paymentId)).status).toBe(200);
    expect((await sendWebhook(paymentId)).status).toBe(200);
    expect(await state(body.order.id)).toBe('Paid');
  }
  expect(await shop.brokenRules()).toEqual([]);
  expect(shop.problems).toEqual([]);
  await shop.close();
  await drop();
  await double.close();
}, 60_000);
