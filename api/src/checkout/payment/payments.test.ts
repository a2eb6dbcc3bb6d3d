import { createHmac } from 'node:crypto';
import { days, hours, minutes, seconds } from '../../ports/clock.ts';
import { deliverWebhooks } from '../../ports/payment/sandbox/deliver-webhooks.ts';
import { decide } from '../../ports/payment/sandbox/sandbox.ts';
import type { PaymentStatus } from '../../ports/payment/payment.ts';
import { describeShop } from '../../testing/suite.ts';
import { syncPayment, selectAttempts, type AttemptRow } from './sync-payment.ts';
import { pollPayments, voidOrphanedAttempts } from './poll-payments.ts';
import { processRefunds, refundOrder, settleRefund } from './refunds.ts';

describeShop('payments', (shop) => {
  async function pending(method: 'kCards' | 'promptpay' = 'kCards', fields: object = {}) {
    const found = await shop().ids();
    const visitor = await shop().visitor();
    const ga = found.ticket['tonight/ga']!;
    const { body } = await visitor.call('POST', '/user/order', {
      event: found.event.tonight,
      method: found.method[method],
      tickets: [{ id: ga, count: 2 }],
      ...fields,
    });
    const id: number = body.order.id;
    const paymentId: string = body.payment.paymentId;
    return {
      ...found,
      visitor,
      ga,
      id,
      paymentId,
      choose: (choice: string, of = paymentId) =>
        decide(shop().db, { id: of, choice, now: shop().now(), later: shop().now() }),
      state: async () =>
        (await shop().db.query<{ state: string }>('select state from orders where id = $1', [id]))[0]!.state,
      poll: () => pollPayments(shop().context),
    };
  }
  const attempts = () => shop().db.query<AttemptRow>(`${selectAttempts} order by created_at`);
  const refunds = () =>
    shop().db.query<{ reason: string; state: string; amount: number }>(
      'select reason, state, amount from refunds',
    );
  /** Replaces the status that the gateway reports. */
  const stubStatus = (status: PaymentStatus) => {
    shop().gateway.status = async () => status;
    shop().gateway.void = async () => status;
  };
  const captured = (captureId: string, amount: number, currency = 'THB'): PaymentStatus => ({
    state: 'captured',
    paymentId: captureId,
    captures: [{ captureId, amount, currency, at: shop().now() }],
  });
  let honest: { status: never; void: never };
  beforeEach(() => {
    honest ??= { status: shop().gateway.status as never, void: shop().gateway.void as never };
    Object.assign(shop().gateway, honest);
  });

  async function deliver(): Promise<void> {
    await shop()
      .app.listen({ port: 0, host: '127.0.0.1' })
      .catch(() => {});
    const { port } = shop().app.server.address() as { port: number };
    await deliverWebhooks(shop().context, `http://127.0.0.1:${port}/api/payments/sandbox/webhook`);
  }

  async function signer(text: string) {
    const secret = await shop().context.secrets.get('sandbox webhook');
    const time = Math.floor(shop().now().getTime() / 1000);
    const sign = (at: number, of: string) =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${of}`).digest('hex')}`;
    const send = (signature: string | undefined, body = text) =>
      shop().app.inject({
        method: 'POST',
        url: '/api/payments/sandbox/webhook',
        headers: {
          'content-type': 'application/json',
          ...(signature && { 'x-sandbox-signature': signature }),
        },
        payload: body,
      });
    return { send, sign, time };
  }

  /** Sends a correctly signed webhook about a payment; returns the HTTP status. */
  async function sendWebhook(eventId: string, paymentId: string): Promise<number> {
    const text = JSON.stringify({ eventId, paymentId, reference: 'x' });
    const { send, sign, time } = await signer(text);
    return (await send(sign(time, text))).statusCode;
  }

  test('approved payment: the tickets are sold and issued once, the buyer gets one mail', async () => {
    const { choose, state, ga, visitor } = await pending();
    await choose('twice');
    expect(await state()).toBe('pending payment');
    await deliver();
    expect(await state()).toBe('paid');
    expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 2 });
    const { body } = await visitor.call('GET', '/user/profile/tickets');
    expect(body[0].tickets).toHaveLength(2);
    expect(new Set(body[0].tickets.map(({ pubId }: { pubId: string }) => pubId)).size).toBe(2);
    expect(await shop().mailTo(visitor.email)).toHaveLength(1);
  });

  test('lost webhook: polling finds the payment', async () => {
    const { choose, state, poll } = await pending();
    await choose('lost');
    await deliver();
    expect(await state()).toBe('pending payment');
    shop().turnClock(seconds(30));
    await poll();
    expect(await state()).toBe('paid');
  });

  test('webhook without a valid signature, changed by one byte, or too old: refused', async () => {
    const { paymentId } = await pending();
    const text = JSON.stringify({ eventId: 'evt_1', paymentId, reference: 'x' });
    const { send, sign, time } = await signer(text);
    expect((await send(undefined)).statusCode).toBe(403);
    expect((await send('garbage')).statusCode).toBe(403);
    expect((await send(sign(time, text), `${text} `)).statusCode).toBe(403);
    expect((await send(sign(time - 301, text))).statusCode).toBe(403);
    // Take the time again: the clock has advanced since the first signature, so `time + 302` could be within the limit.
    const { time: now } = await signer(text);
    expect((await send(sign(now + 302, text))).statusCode).toBe(403);
    expect((await send(sign(time, text))).statusCode).toBe(200);
    expect((await send(sign(time, text))).statusCode).toBe(200);
    const unknown = JSON.stringify({ eventId: 'evt_2', paymentId: 'sbx_nobody', reference: 'nobody' });
    expect((await send(sign(time, unknown), unknown)).statusCode).toBe(200);
    expect(shop().problems).toHaveLength(1);
    shop().problems.length = 0;
  });

  test('repeated webhook event: applied once, and the next event is applied', async () => {
    const { paymentId, choose, state } = await pending();
    expect(await sendWebhook('evt_1', paymentId)).toBe(200);
    await choose('lost');
    expect(await sendWebhook('evt_1', paymentId)).toBe(200);
    expect(await state()).toBe('pending payment');
    expect(await Promise.all([1, 2, 3].map(() => sendWebhook('evt_2', paymentId)))).toEqual([200, 200, 200]);
    expect(await state()).toBe('paid');
    expect(
      await shop().db.query('select event_id as id, outcome from webhook_events order by event_id'),
    ).toEqual([
      { id: 'evt_1', outcome: 'open' },
      { id: 'evt_2', outcome: 'captured' },
    ]);
  });

  test.each([
    ['a capture, when its event id is written', 'approve', 'webhook_events', 'insert', 'paid'],
    ['a capture, when the capture is written', 'approve', 'captures', 'insert', 'paid'],
    ['a capture, when the order is updated', 'approve', 'orders', 'update', 'paid'],
    ['a decline, when its event id is written', 'decline', 'webhook_events', 'insert', 'declined'],
    ['a decline, when the attempt is updated', 'decline', 'payment_attempts', 'update', 'declined'],
  ])(
    'database failure while applying %s: neither the event id nor its effect is stored',
    async (_name, choice, table, step, end) => {
      const { paymentId, choose, state } = await pending();
      await choose(choice);
      const stored = async () => ({
        ids: (await shop().db.query('select 1 from webhook_events')).length,
        order: await state(),
        attempt: (await attempts())[0]!.state,
        captures: (await shop().db.query('select 1 from captures')).length,
      });
      const before = await stored();
      // As when PostgreSQL goes down: 57P01.
      await shop().db.script(
        `create function break_off() returns trigger language plpgsql as
         $$ begin raise exception 'broken off' using errcode = '57P01'; end $$;
       create trigger break_off after ${step} on ${table} for each row execute function break_off()`,
      );
      try {
        expect(await sendWebhook('evt_1', paymentId)).toBe(503);
      } finally {
        await shop().db.script('drop function break_off cascade');
      }
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

  test('declined payment: another attempt pays the same order before the same deadline', async () => {
    const { choose, state, visitor, id, method } = await pending();
    await choose('decline');
    await deliver();
    const declined = await visitor.call('GET', `/user/order/${id}`);
    expect(declined.body).toMatchObject({ state: 'Pending payment', isDeclined: true });
    const again = await visitor.call('POST', `/user/order/${id}/payment`, { method: method.promptpay });
    expect(again.body.payment).toMatchObject({ type: 'QR' });
    expect((await visitor.call('GET', `/user/order/${id}`)).body.payBy).toBe(declined.body.payBy);
    await choose('approve', again.body.payment.paymentId);
    await deliver();
    expect(await state()).toBe('paid');
  });

  test('payment deadline passed: the payment is voided, tickets and promo are released', async () => {
    const { state, poll, ga } = await pending('kCards', { promocode: 'TENOFF00' });
    shop().turnClock(minutes(15) + seconds(1));
    await poll();
    expect(await state()).toBe('unpaid');
    expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 0 });
    expect(await shop().db.query('select 1 from promo_uses')).toEqual([]);
    expect(await attempts()).toMatchObject([{ state: 'voided' }]);
  });

  test('paid before the deadline, polled after it: the order is paid, not expired', async () => {
    const { choose, state, poll } = await pending();
    await choose('lost');
    shop().turnClock(minutes(16));
    await poll();
    expect(await state()).toBe('paid');
  });

  test('gateway down: tickets stay held, one alarm is logged, the order is closed after 2 h', async () => {
    const { state, poll, ga } = await pending();
    shop().gateway.isDown = true;
    shop().turnClock(minutes(16));
    await poll();
    shop().turnClock(seconds(20));
    await poll();
    expect(await state()).toBe('pending payment');
    expect(await shop().left(ga)).toMatchObject({ held: 2 });
    expect(shop().problems).toHaveLength(1);
    shop().turnClock(hours(2));
    await poll();
    expect(await state()).toBe('unpaid');
    shop().problems.length = 0;
  });

  test('payment cannot be started: the order becomes unpaid and the hold is restored with its old expiry', async () => {
    const { event, method, ticket } = await shop().ids();
    const visitor = await shop().visitor();
    const tickets = [{ id: ticket['tonight/ga'], count: 2 }];
    const hold = await visitor.call('PUT', '/user/hold', { event: event.tonight, tickets, revision: 1 });
    shop().turnClock(minutes(5));
    shop().gateway.isDown = true;
    const body = { event: event.tonight, method: method.kCards, tickets };
    const key = { 'idempotency-key': 'one' };
    const refused = await visitor.call('POST', '/user/order', body, key);
    expect([refused.status, refused.body.code]).toEqual([503, 2030]);
    expect(refused.headers['retry-after']).toBeDefined();
    const after = await visitor.call('PUT', '/user/hold', { event: event.tonight, tickets, revision: 2 });
    expect(after.body.expiresAt).toBe(hold.body.expiresAt);
    shop().gateway.isDown = false;
    // A repeat of the same request is a new attempt; it does not return the stored failure.
    expect((await visitor.call('POST', '/user/order', body, key)).body.order.state).toBe('Pending payment');
  });

  test('cancel by the buyer: possible while pending, refused after payment', async () => {
    const first = await pending();
    const cancelled = await first.visitor.call('POST', `/user/order/${first.id}/cancel`);
    expect(cancelled.body.state).toBe('Cancelled');
    expect((await first.visitor.call('POST', `/user/order/${first.id}/cancel`)).status).toBe(200);
    expect(await shop().left(first.ga)).toMatchObject({ held: 0 });
    const second = await pending();
    await second.choose('lost');
    const refused = await second.visitor.call('POST', `/user/order/${second.id}/cancel`);
    expect(refused.body.code).toBe(2032);
    expect(await second.state()).toBe('paid');
  });

  test('late payment of an unpaid order, stock available: the order is paid', async () => {
    const { state, poll, ga } = await pending('kCards', { promocode: 'TENOFF00' });
    shop().turnClock(minutes(16));
    await poll();
    const [attempt] = await attempts();
    stubStatus(captured('cap_late', 196_850));
    await syncPayment(shop().context, attempt!);
    expect(await state()).toBe('paid');
    expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 2 });
    expect(await shop().db.query('select 1 from promo_uses')).toHaveLength(1);
  });

  test.each([
    ['after the event has ended', async () => shop().turnClock(days(11))],
    [
      'for a ticket type that is no longer on sale',
      () => shop().db.query(`update ticket_types set is_listed = false where key = 'ga'`),
    ],
  ])('late payment %s: the order is cancelled, nothing is sold, a refund is due', async (_when, change) => {
    const { state, poll, ga } = await pending('kCards', { promocode: 'TENOFF00' });
    shop().turnClock(minutes(16));
    await poll();
    expect(await state()).toBe('unpaid');
    await change();
    try {
      const [attempt] = await attempts();
      stubStatus(captured('cap_late', 196_850));
      await syncPayment(shop().context, attempt!);
      await syncPayment(shop().context, attempt!);
      expect(await state()).toBe('cancelled');
      expect(await refunds()).toEqual([{ reason: 'late', state: 'due', amount: 196_850 }]);
      expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 0 });
      expect(await shop().db.query('select 1 from tickets')).toEqual([]);
      expect(await shop().db.query('select 1 from promo_uses')).toEqual([]);
    } finally {
      await shop().db.query('update ticket_types set is_listed = true');
    }
  });

  test('late payment, sold out meanwhile: the order is cancelled and one refund is due', async () => {
    const { ticket, event } = await shop().ids();
    const few = ticket['tonight/few']!;
    const { id, state, poll } = await pending('kCards', { tickets: [{ id: few, count: 4 }] });
    shop().turnClock(minutes(16));
    await poll();
    const other = await shop().visitor();
    await other.call('PUT', '/user/hold', {
      event: event.tonight,
      tickets: [{ id: few, count: 3 }],
      revision: 1,
    });
    const [attempt] = await attempts();
    const total = (
      await shop().db.query<{ total: number }>('select total from orders where id = $1', [id])
    )[0]!.total;
    stubStatus(captured('cap_late', total));
    await syncPayment(shop().context, attempt!);
    await syncPayment(shop().context, attempt!);
    expect(await state()).toBe('cancelled');
    expect(await refunds()).toEqual([{ reason: 'late', state: 'due', amount: total }]);
  });

  test.each([
    ['capture with a wrong amount', 207_001, 'THB'],
    ['capture with a wrong currency', 207_000, 'JPY'],
  ])('%s: the order stays pending and a refund is due', async (_name, amount, currency) => {
    const { state } = await pending();
    const [attempt] = await attempts();
    stubStatus(captured('cap_wrong', amount, currency));
    await syncPayment(shop().context, attempt!);
    expect(await state()).toBe('pending payment');
    expect(await refunds()).toEqual([{ reason: 'wrong amount', state: 'due', amount }]);
  });

  test('second capture: the order stays paid and a refund is due', async () => {
    const { choose, state, visitor, id, method } = await pending();
    const [first] = await attempts();
    const again = await visitor.call('POST', `/user/order/${id}/payment`, { method: method.kCards });
    await choose('approve', again.body.payment.paymentId);
    await deliver();
    stubStatus(captured('cap_second', 207_000));
    await syncPayment(shop().context, first!);
    expect(await state()).toBe('paid');
    expect(await refunds()).toEqual([{ reason: 'second', state: 'due', amount: 207_000 }]);
    await voidOrphanedAttempts(shop().context);
  });

  test('genuine events in any sequence: the same final state', async () => {
    const ends = new Set<string>();
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 0],
      [0, 0, 1, 2, 2],
    ]) {
      await shop().reset();
      const { state } = await pending();
      const [attempt] = await attempts();
      const all = [captured('a', 207_000), captured('a', 207_000), { state: 'declined' } as PaymentStatus];
      for (const at of order) {
        stubStatus(all[at]!);
        await syncPayment(shop().context, attempt!);
      }
      ends.add(`${await state()} ${JSON.stringify(await refunds())}`);
    }
    expect([...ends]).toEqual(['paid []']);
  });

  test('refund: through the gateway, or manual where the method does not support it', async () => {
    for (const [method, wanted] of [
      ['kCards', 'done'],
      ['promptpay', 'by hand'],
    ] as const) {
      await shop().reset();
      const { choose, id, state, ga, visitor } = await pending(method);
      await choose('approve');
      await deliver();
      await shop().db.transaction((tx) => refundOrder(tx, id, shop().now()));
      expect(await state()).toBe('cancelled');
      expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 0 });
      expect((await visitor.call('GET', '/user/profile/tickets')).body).toEqual([]);
      await processRefunds(shop().context);
      expect(await refunds()).toEqual([{ reason: 'refund', state: wanted, amount: 207_000 }]);
      expect(await shop().mailTo(visitor.email)).toHaveLength(2);
      const [row] = await shop().db.query<{ id: number }>('select capture_id as id from refunds');
      await shop().db.transaction((tx) => settleRefund(tx, row!.id, 'by bank', shop().now()));
      expect((await refunds())[0]!.state).toBe('done');
    }
    shop().problems.length = 0;
  });

  test('order state machine in SQL: invalid transitions and changed totals are refused', async () => {
    const { id } = await pending();
    const set = (state: string) => shop().db.query('update orders set state = $2 where id = $1', [id, state]);
    await shop().db.transaction(async (tx) => {
      await tx.query('savepoint s');
      await tx.query(`update orders set state = 'unpaid' where id = $1`, [id]);
      await expect(
        tx.query(`update orders set state = 'pending payment' where id = $1`, [id]),
      ).rejects.toThrow(/cannot go/u);
      await tx.query('rollback to savepoint s');
    });
    await expect(set('nonsense')).rejects.toThrow();
    await expect(
      shop().db.query('update orders set total = total where id = $1', [id]),
    ).resolves.toBeDefined();
    await expect(
      shop().db.query('update orders set total = total + 1, subtotal = subtotal + 1 where id = $1', [id]),
    ).rejects.toThrow(/never changes/u);
    await expect(shop().db.query('delete from orders')).rejects.toThrow();
    await expect(shop().db.query('delete from stock_ledger')).rejects.toThrow(/append-only/u);
  });

  test('sandbox page: states that it is not a bank, forbids framing and redirects back to the shop', async () => {
    const { paymentId } = await pending();
    const page = await shop().app.inject({ url: `/api/sandbox/pay/${paymentId}` });
    expect(page.body).toContain('This is not a bank');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const answer = await shop().app.inject({
      method: 'POST',
      url: `/api/sandbox/pay/${paymentId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'choice=decline',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, 'https://shop.test/payment']);
    expect((await shop().app.inject({ url: '/api/sandbox/pay/sbx_1' })).statusCode).toBe(404);
  });
});
