import { days, hours, minutes } from '../../time/time.ts';
import {
  GatewayNotCalled,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentStatus,
} from '../../ports/payment/payment.ts';
import type { Tx } from '../../db/db.ts';
import { whileWritesFail } from '../../testing/flaky-db.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { completeOrders } from './complete-order.ts';
import { processRefunds, refundOrder, settleRefund } from '../refunds/refunds.ts';
import { syncPayment } from '../payment-status/sync-payment.ts';

describeShop('captures and refunds', (shop) => {
  const { placePending, attempts, refunds, stubStatus, capturedStatus, placePaid } =
    paymentTools(shop);

  test('late payment of an unpaid order, stock available: the order is paid', async () => {
    const { state, poll, ga } = await placePending('kCards', { promocode: 'TENOFF00' });
    shop().turnClock(minutes(16));
    await poll();
    const [attempt] = await attempts();
    stubStatus(capturedStatus('cap_late', 196_850));
    await syncPayment(shop().context, attempt!);
    expect(await state()).toBe('paid');
    expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 2 });
    expect(await shop().sql`select 1 from promo_uses`).toHaveLength(1);
  });

  test('late payment, and the database fails: nothing is stored, the next try pays', async () => {
    const { state, poll } = await placePending();
    shop().turnClock(minutes(16));
    await poll();
    const [attempt] = await attempts();
    stubStatus(capturedStatus('cap_late', 207_000));
    await whileWritesFail(shop().db, { table: 'tickets', on: 'insert' }, () =>
      expect(syncPayment(shop().context, attempt!)).rejects.toThrow('broken off'),
    );
    expect(await state()).toBe('unpaid');
    expect(await refunds()).toEqual([]);
    await syncPayment(shop().context, attempt!);
    expect(await state()).toBe('paid');
  });

  test('payment found again after a restored backup: tickets get the same unique ids', async () => {
    const orders = [await placePending(), await placePending()].map(({ id }) => id);
    const { db, now } = shop();
    const pay = async (tx: Tx) => {
      await completeOrders(tx, orders, now());
      return tx.query<{ id: string }>('select pub_id as id from tickets order by order_id, place');
    };
    let undone: { id: string }[] = [];
    const restored = db.transaction(async (tx) => {
      undone = await pay(tx);
      throw new Error('restored');
    });
    await expect(restored).rejects.toThrow('restored');
    expect(await db.transaction(pay)).toEqual(undone);
    expect(new Set(undone.map(({ id }) => id)).size).toBe(4);
    expect(undone[0]!.id).toMatch(/^[\w-]{22}$/u);
    // Their attempts are still open: no invariant holds of a payment without a capture.
    await shop().reset();
  });

  test.each([
    ['after the event has ended', async () => shop().turnClock(days(11))],
    [
      'for a ticket type that is no longer on sale',
      () => shop().sql`update ticket_types set is_listed = false where key = 'ga'`,
    ],
    [
      'for a ticket type that is marked as sold out',
      () => shop().sql`update ticket_stock set is_open = false`,
    ],
  ])(
    'late payment %s: the order is cancelled, nothing is sold, a refund is due',
    async (_when, change) => {
      const { state, poll, ga } = await placePending('kCards', { promocode: 'TENOFF00' });
      shop().turnClock(minutes(16));
      await poll();
      expect(await state()).toBe('unpaid');
      expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 0 });
      expect(await shop().sql`select 1 from promo_uses`).toEqual([]);
      await change();
      const [attempt] = await attempts();
      expect(attempt).toMatchObject({ state: 'voided' });
      stubStatus(capturedStatus('cap_late', 196_850));
      await syncPayment(shop().context, attempt!);
      await syncPayment(shop().context, attempt!);
      expect(await state()).toBe('cancelled');
      expect(await refunds()).toEqual([{ reason: 'late', state: 'due', amount: 196_850 }]);
      expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 0 });
      expect(await shop().sql`select 1 from tickets`).toEqual([]);
      expect(await shop().sql`select 1 from promo_uses`).toEqual([]);
    },
  );

  test.each([
    ['capture with a wrong amount', 207_001, 'THB'],
    ['capture with a wrong currency', 207_000, 'JPY'],
  ])('%s: the order stays pending and a refund is due', async (_name, amount, currency) => {
    const { state } = await placePending();
    const [attempt] = await attempts();
    stubStatus(capturedStatus('cap_wrong', amount, currency));
    await syncPayment(shop().context, attempt!);
    expect(await state()).toBe('pending payment');
    expect(await refunds()).toEqual([{ reason: 'wrong amount', state: 'due', amount }]);
  });

  describe('beside an earlier attempt of the order', () => {
    /** An order whose first attempt is voided and whose second one waits; and a paid order. */
    async function twoAttempts() {
      await placePaid();
      const order = await placePending();
      const { visitor, id, method } = order;
      await visitor.call('POST', `/user/order/${id}/payment`, { method: method.promptpay });
      const own = async () => (await attempts()).filter(({ orderId }) => orderId === id);
      expect(await own()).toMatchObject([{ state: 'voided' }, { state: 'pending' }]);
      return { ...order, own, first: (await own())[0]! };
    }

    test('wrong amount: the open attempt goes on', async () => {
      const { own, first } = await twoAttempts();
      stubStatus(capturedStatus('cap_wrong', 1));
      await syncPayment(shop().context, first);
      expect(await own()).toMatchObject([{ state: 'captured' }, { state: 'pending' }]);
    });

    test('cancelled: the open attempt is voided at the gateway', async () => {
      const { own, visitor, id } = await twoAttempts();
      const voided: string[] = [];
      shop().gateway.void = async (_paymentId, reference) => {
        voided.push(reference);
        return { state: 'voided' };
      };
      await visitor.call('POST', `/user/order/${id}/cancel`);
      expect(voided).toEqual([(await own())[1]!.reference]);
    });

    test('all of the amount: the open attempt is voided', async () => {
      const { own, first } = await twoAttempts();
      stubStatus(capturedStatus('cap_1', 207_000));
      await syncPayment(shop().context, first);
      expect(await own()).toMatchObject([{ state: 'captured' }, { state: 'voiding' }]);
    });
  });

  test('capture with the id of one at another gateway: pays its order', async () => {
    await placePaid();
    const { state, id } = await placePending();
    const [known] = await shop().sql<{ id: string }>`
      update captures set gateway = 'another' returning capture_id as id`;
    const attempt = (await attempts()).find(({ orderId }) => orderId === id)!;
    stubStatus(capturedStatus(known!.id, 207_000));
    await syncPayment(shop().context, attempt);
    expect(await state()).toBe('paid');
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
      const { state } = await placePending();
      const [attempt] = await attempts();
      const all = [
        capturedStatus('a', 207_000),
        capturedStatus('a', 207_000),
        { state: 'declined' } as PaymentStatus,
      ];
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
      const { id, state, ga, visitor } = await placePaid(method);
      await shop().mailTo(visitor.email);
      await shop().db.transaction((tx) => refundOrder(tx, id, shop().now()));
      expect(await state()).toBe('cancelled');
      expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 0 });
      expect((await visitor.call('GET', '/user/profile/tickets')).body).toEqual([]);
      await processRefunds(shop().context);
      expect(await refunds()).toEqual([{ reason: 'refund', state: wanted, amount: 207_000 }]);
      expect(await shop().mailTo(visitor.email)).toHaveLength(2);
      const due = await shop().value<number>`select id from refunds`;
      await shop().db.transaction((tx) =>
        settleRefund(tx, due, { refundId: 'by bank', now: shop().now() }),
      );
      expect((await refunds())[0]!.state).toBe('done');
    }
    // PromptPay returns no money: the office transfers it every day.
    expect(shop().problems).toEqual([]);
  });

  test('refund that is refused repeatedly: raises an alarm; in an outage: is retried', async () => {
    const { id, visitor } = await placePaid();
    await shop().mailTo(visitor.email);
    await shop().db.transaction((tx) => refundOrder(tx, id, shop().now()));
    const { refund } = shop().gateway;
    const tryTimes = async (times: number, error: Error) => {
      shop().gateway.refund = () => Promise.reject(error);
      for (let time = 0; time < times; time++) {
        await processRefunds(shop().context);
        shop().turnClock(hours(1));
      }
    };
    await tryTimes(4, new GatewayRefused('insufficient balance'));
    await tryTimes(12, new GatewayUnavailable('no answer'));
    await tryTimes(1, new GatewayNotCalled('most calls fail'));
    expect(await refunds()).toMatchObject([{ state: 'due' }]);
    await tryTimes(1, new GatewayRefused('insufficient balance'));
    shop().gateway.refund = refund;
    expect(await refunds()).toMatchObject([{ state: 'by hand' }]);
    expect(shop().problems).toMatchObject([{ orderId: id, why: 'insufficient balance' }]);
    expect(await shop().mailTo(visitor.email)).toHaveLength(2);
    shop().problems.length = 0;
  });

  test('refund due when its job is stopped: not claimed, and sent by the next run', async () => {
    const { id } = await placePaid();
    await shop().db.transaction((tx) => refundOrder(tx, id, shop().now()));
    expect(await processRefunds(shop().context, AbortSignal.abort())).toBe(0);
    expect(await refunds()).toMatchObject([{ state: 'due' }]);
    expect(await processRefunds(shop().context)).toBe(1);
    expect(await refunds()).toMatchObject([{ state: 'done' }]);
  });
});
