import { minutes, seconds } from '../../ports/clock.ts';
import type { PaymentStatus } from '../../ports/payment/payment.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { lockRows, waitForBlocked } from '../../testing/barrier.ts';
import type { Shop } from '../../testing/shop.ts';
import { describeTwoInstances } from '../../testing/suite.ts';
import { pollPayments } from './poll-payments.ts';
import { refundOrder } from './refunds.ts';
import { type AttemptRow, openAttemptOf, syncPayment } from './sync-payment.ts';

/**
 * Each race lets two transactions queue up for the same locked row in a known order, then releases it: the first wins, the
 * second decides on what the first has committed. Both orders are tested.
 */
describeTwoInstances('races of payments', (shops) => {
  const honest: Pick<Shop['gateway'], 'status' | 'void' | 'webhook'>[] = [];
  beforeEach(() => {
    for (const [at, { gateway }] of shops().entries()) {
      honest[at] ??= { status: gateway.status, void: gateway.void, webhook: gateway.webhook };
      Object.assign(gateway, honest[at]);
    }
  });
  const db = () => shops()[0].db;
  const total = 207_000;

  async function pending(name = 'tonight/ga', count = 2) {
    const { event, ticket, method } = await shops()[0].ids();
    const visitor = await shops()[0].visitor();
    const order = { event: event.tonight, method: method.kCards, tickets: [{ id: ticket[name]!, count }] };
    const { body } = await visitor.call('POST', '/user/order', order);
    const id: number = body.order.id;
    const state = async () =>
      (await db().query<{ state: string }>('select state from orders where id = $1', [id]))[0]!.state;
    return {
      id,
      visitor,
      state,
      type: ticket[name]!,
      method,
      event,
      attempt: (await openAttemptOf(db(), id))!,
    };
  }
  const captured = (captureId = 'cap_1', amount = total): PaymentStatus => ({
    state: 'captured',
    paymentId: 'sbx_1',
    captures: [{ captureId, amount, currency: 'THB', at: shops()[0].now() }],
  });
  const refunds = () =>
    db().query<{ reason: string; amount: number }>('select reason, amount from refunds order by reason');
  const payments = () => db().query('select capture_id from captures where is_payment');

  /** Makes the gateway answer a call of one instance only when the test says so. */
  function gate(at: 0 | 1, call: 'status' | 'void', status: PaymentStatus) {
    const isReached = Promise.withResolvers<void>();
    const isOpen = Promise.withResolvers<void>();
    shops()[at].gateway[call] = async () => {
      isReached.resolve();
      await isOpen.promise;
      return status;
    };
    return { reached: isReached.promise, open: isOpen.resolve };
  }
  interface Contender {
    name: string;
    run: () => Promise<unknown>;
    gate: { reached: Promise<void>; open: () => void };
  }
  /** For work that asks no gateway: starts when the test says so. */
  function ungated(name: string, work: () => Promise<unknown>): Contender {
    const isOpen = Promise.withResolvers<void>();
    return {
      name,
      run: () => isOpen.promise.then(work),
      gate: { reached: Promise.resolve(), open: isOpen.resolve },
    };
  }
  /** Runs both; they reach the locked row in the given order. Returns their results by name. */
  async function race(contenders: Contender[], lock: { sql: string; params: unknown[] }) {
    const runs = contenders.map(({ run }) => run());
    // A run that ends here was refused before it got to the gateway; its result says why.
    await Promise.all(contenders.map(({ gate: { reached } }, at) => Promise.race([reached, runs[at]])));
    const release = await lockRows(db(), lock.sql, lock.params);
    try {
      for (const [
        at,
        {
          gate: { open },
        },
      ] of contenders.entries()) {
        open();
        await waitForBlocked(db(), at + 1);
      }
    } finally {
      await release();
    }
    const results = await Promise.allSettled(runs);
    return Object.fromEntries(contenders.map(({ name }, at) => [name, results[at]!]));
  }
  const orderRow = (id: number) => ({
    sql: 'select 1 from orders where id = $1 for update',
    params: [id],
  });
  const capture = (attempt: AttemptRow, status = captured(), at: 0 | 1 = 0): Contender => ({
    name: `capture ${at}`,
    run: () => syncPayment(shops()[at].context, attempt),
    gate: gate(at, 'status', status),
  });
  /** The same capture, as a webhook of the gateway over HTTP. */
  const captureByWebhook = (attempt: AttemptRow): Contender => {
    shops()[0].gateway.webhook = async () => ({
      ...{ eventId: `evt_${attempt.id}`, paymentId: attempt.paymentId, reference: attempt.reference },
    });
    return {
      name: 'capture 0',
      run: async () => {
        const url = '/api/payments/sandbox/webhook';
        const { statusCode } = await shops()[0].app.inject({ method: 'POST', url, payload: '{}' });
        if (statusCode !== 200) throw new Error(`the webhook was answered with ${statusCode}`);
      },
      gate: gate(0, 'status', captured()),
    };
  };
  const bothWays = test.each([
    ['first', 'by polling', capture],
    ['second', 'by polling', capture],
    ['first', 'by webhook', captureByWebhook],
    ['second', 'by webhook', captureByWebhook],
  ] as [string, string, (attempt: AttemptRow) => Contender][]);
  const turnClocks = (ms: number) => {
    for (const shop of shops()) shop.turnClock(ms);
  };
  const inBothOrders = test.each([['first'], ['second']]);

  bothWays(
    'capture and cancel at once, capture %s, %s: the first wins, late money is refunded',
    async (place, _way, captureOf) => {
      const { id, state, visitor, attempt, type } = await pending();
      const cancel: Contender = {
        name: 'cancel',
        run: () =>
          shops()[1].call('POST', `/user/order/${id}/cancel`, undefined, {
            authorization: `Bearer ${visitor.token}`,
          }),
        gate: gate(1, 'void', { state: 'voided' }),
      };
      const contenders = [captureOf(attempt), cancel];
      const isPaid = place === 'first';
      const results = await race(isPaid ? contenders : contenders.toReversed(), orderRow(id));
      expect(results['capture 0']).toMatchObject({ status: 'fulfilled' });
      expect(results.cancel).toMatchObject({
        value: isPaid ? { status: 409, body: { code: 2032 } } : { status: 200 },
      });
      expect(await state()).toBe(isPaid ? 'paid' : 'cancelled');
      expect(await refunds()).toEqual(isPaid ? [] : [{ reason: 'late', amount: total }]);
      expect(await shops()[0].left(type)).toMatchObject({ held: 0, sold: isPaid ? 2 : 0 });
    },
  );

  bothWays(
    'capture and expiry at once, capture %s, %s: paid either way, once',
    async (place, _way, captureOf) => {
      const { id, state, attempt, type } = await pending();
      turnClocks(minutes(15) + seconds(1));
      const expiry: Contender = {
        name: 'expiry',
        run: () => pollPayments(shops()[1].context),
        gate: gate(1, 'void', { state: 'voided' }),
      };
      const contenders = [captureOf(attempt), expiry];
      const results = await race(place === 'first' ? contenders : contenders.toReversed(), orderRow(id));
      expect(results).toMatchObject({
        'capture 0': { status: 'fulfilled' },
        expiry: { status: 'fulfilled' },
      });
      // Expired first, the order is unpaid and the capture is late money; its tickets are still there.
      expect(await state()).toBe('paid');
      const reasons = await db().query<{ reason: string }>(
        'select reason from stock_ledger where order_id = $1 order by id',
        [id],
      );
      expect(reasons.map(({ reason }) => reason)).toEqual(
        place === 'first' ? ['order', 'pay'] : ['order', 'close', 'late pay'],
      );
      expect(await payments()).toHaveLength(1);
      expect(await refunds()).toEqual([]);
      expect(await shops()[0].left(type)).toMatchObject({ held: 0, sold: 2 });
    },
  );

  inBothOrders(
    'late capture and another buyer at once for the last tickets, capture %s: one gets them',
    async (place) => {
      const { id, state, attempt, type, event } = await pending('tonight/few', 4);
      turnClocks(minutes(16));
      shops()[1].gateway.void = async () => ({ state: 'voided' });
      await pollPayments(shops()[1].context);
      expect(await state()).toBe('unpaid');
      const other = await shops()[0].visitor();
      const [order] = await db().query<{ total: number }>('select total from orders where id = $1', [id]);
      const hold = ungated('hold', () =>
        shops()[1].call(
          'PUT',
          '/user/hold',
          { event: event.tonight, tickets: [{ id: type, count: 3 }], revision: 1 },
          { authorization: `Bearer ${other.token}` },
        ),
      );
      const contenders = [capture(attempt, captured('cap_late', order!.total)), hold];
      const isPaid = place === 'first';
      const stockRow = {
        sql: 'select 1 from ticket_stock where ticket_type_id = $1 for update',
        params: [type],
      };
      const results = await race(isPaid ? contenders : contenders.toReversed(), stockRow);
      expect(results['capture 0']).toMatchObject({ status: 'fulfilled' });
      expect(results.hold).toMatchObject({
        value: isPaid ? { status: 409, body: { code: 2001 } } : { status: 200 },
      });
      expect(await state()).toBe(isPaid ? 'paid' : 'cancelled');
      expect(await refunds()).toEqual(isPaid ? [] : [{ reason: 'late', amount: order!.total }]);
      expect(await shops()[0].left(type)).toMatchObject(isPaid ? { held: 0, sold: 4 } : { held: 3, sold: 0 });
    },
  );

  inBothOrders('second capture and refund at once, capture %s: both captures are refunded', async (place) => {
    const { id, state, attempt, type } = await pending();
    shops()[0].gateway.status = async () => captured();
    await syncPayment(shops()[0].context, attempt);
    const refund = ungated('refund', () =>
      shops()[1].db.transaction((tx) => refundOrder(tx, id, shops()[1].now())),
    );
    const contenders = [capture(attempt, captured('cap_2')), refund];
    const results = await race(place === 'first' ? contenders : contenders.toReversed(), orderRow(id));
    expect(results).toMatchObject({ 'capture 0': { status: 'fulfilled' }, refund: { status: 'fulfilled' } });
    expect(await state()).toBe('cancelled');
    expect(await refunds()).toEqual(
      [place === 'first' ? 'second' : 'late', 'refund']
        .toSorted()
        .map((reason) => ({ reason, amount: total })),
    );
    expect(await shops()[0].left(type)).toMatchObject({ held: 0, sold: 0 });
    expect(await db().query('select 1 from tickets where voided_at is null')).toEqual([]);
  });

  test('two refunds of one order at once: one succeeds, the money is due once', async () => {
    const { id, attempt } = await pending();
    shops()[0].gateway.status = async () => captured();
    await syncPayment(shops()[0].context, attempt);
    const refund = (at: 0 | 1) =>
      ungated(`refund ${at}`, () =>
        shops()[at].db.transaction((tx) => refundOrder(tx, id, shops()[at].now())),
      );
    const results = await race([refund(0), refund(1)], orderRow(id));
    expect(results).toMatchObject({
      'refund 0': { status: 'fulfilled' },
      'refund 1': { status: 'rejected', reason: { message: `order ${id} is cancelled, not paid` } },
    });
    expect(await refunds()).toEqual([{ reason: 'refund', amount: total }]);
  });

  test.each([
    ['the same capture', 'cap_1', []],
    ['two captures', 'cap_2', [{ reason: 'second', amount: total }]],
  ])('%s on two instances at once: one payment', async (_name, captureId, due) => {
    const { id, state, attempt, type } = await pending();
    const contenders = [capture(attempt), capture(attempt, captured(captureId), 1)];
    const results = await race(contenders, orderRow(id));
    expect(Object.values(results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await state()).toBe('paid');
    expect(await payments()).toEqual([{ capture_id: 'cap_1' }]);
    expect(await refunds()).toEqual(due);
    expect(await shops()[0].left(type)).toMatchObject({ held: 0, sold: 2 });
    expect(await db().query('select 1 from tickets')).toHaveLength(2);
  });

  bothWays(
    'capture and a new payment attempt at once, capture %s, %s: one payment',
    async (place, _way, captureOf) => {
      const { id, state, visitor, attempt, method } = await pending();
      const again: Contender = {
        name: 'again',
        run: () =>
          shops()[1].call(
            'POST',
            `/user/order/${id}/payment`,
            { method: method.kCards },
            { authorization: `Bearer ${visitor.token}` },
          ),
        gate: gate(1, 'void', { state: 'voided' }),
      };
      const contenders = [captureOf(attempt), again];
      const isPaid = place === 'first';
      const results = await race(isPaid ? contenders : contenders.toReversed(), orderRow(id));
      expect(results['capture 0']).toMatchObject({ status: 'fulfilled' });
      // The capture ends the order before or after the new attempt has started at the gateway.
      const { value } = results.again as PromiseFulfilledResult<{ status: number; body: { code?: number } }>;
      expect(
        isPaid
          ? [[409, 2031]]
          : [
              [200, undefined],
              [409, 2031],
            ],
      ).toContainEqual([value.status, value.body.code]);
      expect(await state()).toBe('paid');
      expect(await payments()).toHaveLength(1);
      // The order is paid, so the new attempt is not left open.
      const unfinished = await db().query<{ state: string }>(
        `select state from payment_attempts where state in ('creating', 'pending', 'voiding')`,
      );
      expect(unfinished).toEqual(isPaid ? [] : [{ state: 'voiding' }]);
    },
  );

  describe('extension of a hold', () => {
    async function held() {
      const { event, ticket, method } = await shops()[0].ids();
      const visitor = await shops()[0].visitor();
      const type = ticket['tonight/ga']!;
      const tickets = [{ id: type, count: 2 }];
      const { body } = await visitor.call('PUT', '/user/hold', {
        event: event.tonight,
        tickets,
        revision: 1,
      });
      const ask = (at: 0 | 1, method: string, path: string, content?: object) =>
        ungated(path, () =>
          shops()[at].call(method, path, content, { authorization: `Bearer ${visitor.token}` }),
        );
      const extend = ask(0, 'POST', '/user/hold/extend');
      const order = ask(1, 'POST', '/user/order', { event: event.tonight, method: method.kCards, tickets });
      const holdRow = { sql: 'select 1 from holds where buyer_id = $1 for update', params: [visitor.id] };
      return { visitor, type, extend, order, holdRow, expiresAt: new Date(body.expiresAt!).getTime() };
    }

    inBothOrders(
      'and the order of its tickets at once, extension %s: both agree on the end',
      async (place) => {
        const { extend, order, holdRow, expiresAt, type } = await held();
        const contenders = [extend, order];
        const isExtended = place === 'first';
        const results = await race(isExtended ? contenders : contenders.toReversed(), holdRow);
        expect(results['/user/order']).toMatchObject({ value: { status: 200 } });
        expect(results['/user/hold/extend']).toMatchObject({
          value: isExtended ? { status: 200 } : { status: 409, body: { code: 2008 } },
        });
        const [stored] = await db().query<{ end: Date; isExtended: boolean }>(
          'select hold_expires_at as end, hold_is_extended as "isExtended" from orders',
        );
        expect(stored!.end.getTime() - expiresAt).toBe(isExtended ? minutes(30) : 0);
        expect(stored!.isExtended).toBe(isExtended);
        expect(await shops()[0].left(type)).toMatchObject({ held: 2, sold: 0 });
      },
    );

    test('and its expiry at once: what has expired cannot be extended', async () => {
      const { extend, type } = await held();
      shops()[1].turnClock(minutes(30) + seconds(1));
      const lapse = ungated('lapse', () => lapseHolds(shops()[1].db, shops()[1].now()));
      // The expiry locks the hold and waits for its stock; the extension waits for the hold.
      const results = await race([lapse, extend], {
        sql: 'select 1 from ticket_stock where ticket_type_id = $1 for update',
        params: [type],
      });
      expect(results['/user/hold/extend']).toMatchObject({ value: { status: 410, body: { code: 2006 } } });
      expect(await shops()[0].left(type)).toMatchObject({ held: 0 });
    });
  });
});
