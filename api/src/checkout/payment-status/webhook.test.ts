import { createHmac } from 'node:crypto';
import { signWebhook, readWebhook } from '../../ports/payment/omise/webhook.ts';
import { describeShop } from '../../testing/suite.ts';
import { pausePoint } from '../../testing/barrier.ts';
import { whileWritesFail } from '../../testing/flaky-db.ts';
import { paymentTools } from '../../testing/payment-tools.ts';

/** Correctly signed bodies that are not a payment event: name, body, expected status. */
const odd: [string, string, number][] = [
  ['nothing', '', 400],
  ['text', 'payment captured', 400],
  ['half JSON', '{"eventId":', 400],
  ['bytes that are not text', '\u0000\ufffd', 400],
  ['null', 'null', 400],
  ['a number', '7', 400],
  ['a list', '[]', 400],
  ['an object without an event', '{}', 403],
  ['an event id that is an object', '{"eventId":{},"paymentId":"x","reference":"x"}', 403],
  [
    'an event id of 3,000 letters',
    JSON.stringify({ eventId: randomText(3_000), paymentId: 'x', reference: 'x' }),
    403,
  ],
  [
    'a NUL in the event id',
    JSON.stringify({ eventId: 'a\u0000b', paymentId: 'x', reference: 'x' }),
    403,
  ],
];

/** Letters that do not compress: PostgreSQL refuses an index entry by its compressed length. */
function randomText(length: number): string {
  let state = 7;
  return Array.from({ length }, () =>
    ((state = (state * 48_271) % 2_147_483_647) % 36).toString(36),
  ).join('');
}

test.each(odd)('Omise webhook, %s, correctly signed: ignored or 400', (_name, body, status) => {
  const now = new Date();
  const webhookSecret = Buffer.from('the secret').toString('base64');
  const time = String(Math.floor(now.getTime() / 1_000));
  const bytes = Buffer.from(body);
  const headers = {
    'omise-signature-timestamp': time,
    'omise-signature': signWebhook(webhookSecret, time, bytes).toString('hex'),
  };
  const read = () => readWebhook(bytes, headers, now, { webhookSecret, isLive: false });
  if (status === 400) expect(read).toThrow('malformed');
  else expect(read()).toBeUndefined();
});

describeShop('webhook of the sandbox', (shop) => {
  const { placePending, attempts, stubStatus, capturedStatus } = paymentTools(shop);

  /**
   * Sends a body to a gateway's webhook, and returns the HTTP status. The sandbox signs `signed`,
   * by default the same body, `age` seconds ago.
   */
  async function send(
    body: string,
    { gateway = 'sandbox', type = 'application/json', signed = body, age = 0 } = {},
  ) {
    const secret = await shop().context.secrets.get('sandbox webhook');
    const time = Math.floor(shop().now().getTime() / 1_000) - age;
    const signature = createHmac('sha256', secret).update(`${time}.`).update(signed).digest('hex');
    const url = `/api/payments/${encodeURI(gateway)}/webhook`;
    const headers = { 'content-type': type, 'x-sandbox-signature': `t=${time},v1=${signature}` };
    return (await shop().app.inject({ method: 'POST', url, headers, payload: body })).statusCode;
  }
  const sendWebhook = (eventId: string, paymentId: string, reference = 'x') =>
    send(JSON.stringify({ eventId, paymentId, reference }));

  test.each(['constructor', 'valueOf', '__proto__', 'toString', 'nobody', '', '%00'])(
    'unknown gateway "%s": 404 or 400',
    async (gateway) => expect([400, 404]).toContain(await send('{}', { gateway })),
  );

  test.each(odd)(
    '%s, correctly signed: 400 or 403, never a server error',
    async (_name, body, status) => {
      for (const type of ['application/json', 'text/plain'])
        expect(await send(body, { type })).toBe(status);
    },
  );

  describe('webhook of a payment that was approved', () => {
    async function approved() {
      const { paymentId, choose, state } = await placePending();
      await choose('lost');
      const body = JSON.stringify({ eventId: 'evt_1', paymentId, reference: 'x' });
      return { body, state };
    }

    // Each body says the same after it was parsed, so only its bytes tell that it was changed.
    test.each([
      ['a space at its end', (body: string) => `${body} `],
      ['a space within', (body: string) => body.replace('":"', '": "')],
      [
        'another spelling of a letter',
        (body: string) => body.replace('evt_1', String.raw`\u0065vt_1`),
      ],
      ['one digit', (body: string) => body.replace('evt_1', 'evt_2')],
    ])('signature of other bytes, %s: refused, the order stays unpaid', async (_what, change) => {
      const { body, state } = await approved();
      expect(change(body)).not.toBe(body);
      expect(await send(change(body), { signed: body })).toBe(403);
      expect(await state()).toBe('pending payment');
    });

    test.each([302, -302])('signature of %s seconds ago: refused', async (age) => {
      const { body, state } = await approved();
      expect(await send(body, { age })).toBe(403);
      expect(await state()).toBe('pending payment');
    });

    test('signature of its bytes: the order is paid', async () => {
      const { body, state } = await approved();
      expect(await send(body)).toBe(200);
      expect(await state()).toBe('paid');
    });
  });

  test('webhook ends an earlier payment: answered before the gateway starts the next', async () => {
    const { visitor, id, paymentId, method } = await placePending();
    stubStatus({ state: 'open' });
    await visitor.call('POST', `/user/order/${id}/payment`, { method: method.promptpay });
    expect(await attempts()).toMatchObject([{ state: 'voiding' }]);
    const happened: (string | number)[] = [];
    const start = pausePoint();
    const { create } = shop().gateway;
    shop().gateway.create = async (request) => {
      await start.pass();
      happened.push('started');
      return create(request);
    };
    stubStatus({ state: 'voided' });
    const answered = sendWebhook('evt_void', paymentId).then((status) => happened.push(status));
    await start.reached;
    expect(await attempts()).toMatchObject([{ state: 'voided' }, { state: 'creating' }]);
    start.open();
    await answered;
    while (shop().context.payments.waiting() > 0) await new Promise(setImmediate);
    expect(happened).toEqual([200, 'started']);
    expect(await attempts()).toMatchObject([{ state: 'voided' }, { state: 'pending' }]);
  });

  test('webhook about a payment that nobody knows: accepted, with an alarm', async () => {
    expect(await sendWebhook('evt_1', 'sbx_nobody', 'nobody')).toBe(200);
    expect(shop().problems.splice(0)).toHaveLength(1);
  });

  test('webhook about a payment with the id of one at another gateway: unknown', async () => {
    const { paymentId } = await placePending();
    await shop().sql`update payment_attempts set gateway = 'another'`;
    expect(await sendWebhook('evt_1', paymentId)).toBe(200);
    expect(shop().problems.splice(0)).toHaveLength(1);
  });

  test('repeated webhook event: applied once, and the next event is applied', async () => {
    const { paymentId, choose, state } = await placePending();
    expect(await sendWebhook('evt_1', paymentId)).toBe(200);
    await choose('lost');
    expect(await sendWebhook('evt_1', paymentId)).toBe(200);
    expect(await state()).toBe('pending payment');
    expect(await Promise.all([1, 2, 3].map(() => sendWebhook('evt_2', paymentId)))).toEqual([
      200, 200, 200,
    ]);
    expect(await state()).toBe('paid');
    expect(
      await shop().sql`select event_id as id, outcome from webhook_events
      order by event_id`,
    ).toEqual([
      { id: 'evt_1', outcome: 'open' },
      { id: 'evt_2', outcome: 'captured' },
    ]);
  });

  test('gateway that does not answer: 503, and the repeated webhook is applied', async () => {
    const { paymentId, choose, state } = await placePending();
    await choose('lost');
    const { status } = shop().gateway;
    shop().gateway.status = () => Promise.reject(new Error('no answer'));
    expect(await sendWebhook('evt_1', paymentId)).toBe(503);
    expect(await shop().sql`select 1 from webhook_events`).toEqual([]);
    shop().gateway.status = status;
    expect(await sendWebhook('evt_1', paymentId)).toBe(200);
    expect(await state()).toBe('paid');
  });

  /** The payments and charges that the gateway is asked about from now on. */
  function recordAsked() {
    const asked: [paymentId: string | null, chargeId: string | undefined][] = [];
    shop().gateway.status = async (paymentId, _reference, chargeId) => {
      asked.push([paymentId, chargeId]);
      return { state: 'open' };
    };
    return asked;
  }

  describe('second payment with the reference of the first, as of a repeated start', () => {
    async function secondPayment() {
      const placed = await placePending();
      const [first] = await attempts();
      return { ...placed, tell: () => sendWebhook('evt_1', 'sbx_second', first!.reference) };
    }

    test.each(['declined', 'voided'] as const)('%s: the first can still be paid', async (state) => {
      const { paymentId, tell } = await secondPayment();
      stubStatus({ state });
      expect(await tell()).toBe(200);
      expect(await attempts()).toMatchObject([{ state: 'pending', paymentId }]);
    });

    test('captured: pays the order, which keeps the id of the first', async () => {
      const { paymentId, state, tell } = await secondPayment();
      const total = await shop().value<number>`select amount from payment_attempts`;
      stubStatus(capturedStatus('sbx_second', total));
      expect(await tell()).toBe(200);
      expect(await state()).toBe('paid');
      expect(await attempts()).toMatchObject([
        { state: 'captured', paymentId, chargeId: 'sbx_second' },
      ]);
    });

    test('the gateway is not asked about the charge of the first', async () => {
      const { tell } = await secondPayment();
      await shop().sql`update payment_attempts set charge_id = 'chrg_first'`;
      const asked = recordAsked();
      await tell();
      expect(asked).toEqual([['sbx_second', undefined]]);
    });
  });

  test('the gateway is asked about the charge that is known', async () => {
    const { paymentId } = await placePending();
    await shop().sql`update payment_attempts set charge_id = 'chrg_first'`;
    const asked = recordAsked();
    await sendWebhook('evt_1', paymentId);
    expect(asked).toEqual([[paymentId, 'chrg_first']]);
  });

  describe('counted outcomes', () => {
    const counted = async () =>
      (await shop().context.metrics.paymentOutcomes.get()).values.map(({ value, labels }) => [
        labels.outcome,
        value,
      ]);
    beforeEach(() => shop().context.metrics.paymentOutcomes.reset());

    test('repeated webhook event: once', async () => {
      const { paymentId, choose } = await placePending();
      await choose('lost');
      for (let time = 0; time < 3; time++) await sendWebhook('evt_1', paymentId);
      expect(await counted()).toEqual([['captured', 1]]);
    });

    test('webhook of a payment that is still open: none', async () => {
      const { paymentId } = await placePending();
      await sendWebhook('evt_1', paymentId);
      expect(await counted()).toEqual([]);
    });

    test('webhook about a payment that nobody knows: none', async () => {
      await sendWebhook('evt_1', 'sbx_nobody');
      expect(await counted()).toEqual([]);
      shop().problems.length = 0;
    });
  });

  test.each([
    ['a capture, when its event id is written', 'approve', 'webhook_events', 'insert', 'paid'],
    ['a capture, when the capture is written', 'approve', 'captures', 'insert', 'paid'],
    ['a capture, when the order is updated', 'approve', 'orders', 'update', 'paid'],
    ['a decline, when its event id is written', 'decline', 'webhook_events', 'insert', 'declined'],
    ['a decline, when the attempt is updated', 'decline', 'payment_attempts', 'update', 'declined'],
  ])(
    'database failure while applying %s: nothing of it is stored',
    async (_name, choice, table, step, end) => {
      const { paymentId, choose, state } = await placePending();
      await choose(choice);
      const stored = async () => ({
        ids: (await shop().sql`select 1 from webhook_events`).length,
        order: await state(),
        attempt: (await attempts())[0]!.state,
        captures: (await shop().sql`select 1 from captures`).length,
      });
      const before = await stored();
      await whileWritesFail(shop().db, { table, on: step }, async () =>
        expect(await sendWebhook('evt_1', paymentId)).toBe(503),
      );
      expect(await stored()).toEqual(before);
      expect(before).toMatchObject({ ids: 0, captures: 0 });
      expect(await sendWebhook('evt_1', paymentId)).toBe(200);
      const isPaid = end === 'paid';
      expect(await stored()).toEqual({
        ids: 1,
        order: isPaid ? 'paid' : 'pending payment',
        attempt: isPaid ? 'captured' : 'declined',
        captures: isPaid ? 1 : 0,
      });
      shop().problems.length = 0;
    },
  );
});
