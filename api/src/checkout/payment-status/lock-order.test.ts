import { later, minutes } from '../../time/time.ts';
import { expectLockOrder, waitForBlocked, waitsFor } from '../../testing/barrier.ts';
import type { Shop } from '../../testing/shop.ts';
import { describeTwoInstances } from '../../testing/suite.ts';
import type { Tx } from '../../db/db.ts';
import { openAttemptOf, syncPayment } from './sync-payment.ts';
import { openAttempts } from '../attempts/open-attempts.ts';
import { closeOrders } from '../closing/close-orders.ts';
import { endAttempts } from '../closing/end-attempts.ts';
import { lockOrders } from '../order/order-rows.ts';
import { pollOpenPayments } from './poll-payments.ts';
import { restoreHold } from '../attempts/restore-hold.ts';
import { attemptWriter, paymentStarter } from '../attempts/start-payments.ts';

/**
 * Rows of one table are locked by id. That tables are locked in the order of `lockSequence`
 * (`db/lock-order.ts`) is tested beside it.
 */
describeTwoInstances('payment lock order', (shops) => {
  let shop: Shop;
  beforeEach(() => void ([shop] = shops()));
  /** Runs work in a transaction of another process. */
  const elsewhere = (work: (tx: Tx) => Promise<unknown>) => shops()[1].db.transaction(work);

  /** A pending order with a promo. */
  async function pending() {
    const { ticket } = await shop.ids();
    const visitor = await shop.visitor();
    const { id } = (await visitor.order({ 'tonight/ga': 2 }, { promocode: 'TENOFF00' })).body.order;
    return { id, attempt: (await openAttemptOf(shop.db, id))!, ticketId: ticket['tonight/ga']! };
  }

  test('payment start fails during a new hold of the buyer: the tickets are released', async () => {
    const { id, attempt, ticketId } = await pending();
    const now = shop.now();
    await shop.sql`update payment_attempts set state = 'creating' where id = ${attempt.id}`;
    const [order] = await shop.sql<{ buyerId: number; eventId: number }>`
      update orders set hold_expires_at = ${later(now, minutes(10))} where id = ${id}
      returning buyer_id as "buyerId", event_id as "eventId"`;
    let restoring: Promise<unknown> | undefined;
    await elsewhere(async (other) => {
      await other.query(
        `insert into holds (buyer_id, hold_id, event_id, revision, expires_at)
          values ($1, nextval('hold_ids'), $2, 1, $3)`,
        [order!.buyerId, order!.eventId, later(now, minutes(10))],
      );
      restoring = shop.db.transaction((tx) =>
        restoreHold(tx, {
          orderId: id,
          attemptId: attempt.id,
          isFirst: true,
          isRefused: true,
          now,
        }),
      );
      restoring.catch(() => {});
      await waitForBlocked(shop.db, 1);
    });
    await restoring;
    await shop.sql`update buyer_counts set hold_ends_at = ${later(now, minutes(10))}`;
    expect(await shop.left(ticketId)).toMatchObject({ held: 0 });
    expect(await shop.sql`select state from orders`).toEqual([{ state: 'unpaid' }]);
  });

  /** Two attempts whose rows the table has in the sequence opposite to their ids, `a` and `z`. */
  async function twoAttempts(state: 'creating' | 'pending') {
    const orders = [(await pending()).id, (await pending()).id];
    for (const [at, id] of ['z', 'a'].entries())
      await shop.sql`update payment_attempts set id = ${id}, state = ${state}
        where order_id = ${orders[at]}`;
    return [
      { id: 'z', orderId: orders[0]! },
      { id: 'a', orderId: orders[1]! },
    ];
  }
  const blockOnFirst = (work: () => Promise<unknown>) =>
    expectLockOrder(shops()[1].db, work, {
      first: `select 1 from payment_attempts where id = 'a'`,
      next: `select 1 from payment_attempts where id = 'z'`,
    });

  test('payments that were started: their attempts are locked by id', async () => {
    const attempts = await twoAttempts('creating');
    const write = attemptWriter(shop.db);
    await blockOnFirst(() =>
      Promise.all(attempts.map(({ id }) => write({ id, paymentId: `sbx_${id}`, content: '' }))),
    );
  });

  test('payments that are to be started: their attempts are locked by id', async () => {
    const attempts = await twoAttempts('creating');
    const start = paymentStarter(shop.context);
    await blockOnFirst(() => Promise.all(attempts.map(({ orderId }) => start(orderId))));
  });

  test('open payments: attempts are locked by id when the next poll is set', async () => {
    await twoAttempts('pending');
    shop.turnClock(minutes(1));
    const isLocked = Promise.withResolvers<void>();
    const areAsked = Promise.withResolvers<void>();
    let asked = 0;
    const status = async () => {
      if (++asked === 2) areAsked.resolve();
      await isLocked.promise;
      return { state: 'open' as const };
    };
    const polling = pollOpenPayments({
      ...shop.context,
      gateways: { sandbox: { ...shop.gateway, status } },
    });
    await areAsked.promise;
    await blockOnFirst(() => {
      isLocked.resolve();
      return polling;
    });
  });

  test.each(['ended', 'closed'])(
    'orders that are %s: their attempts are locked by id',
    async (what) => {
      const attempts = await twoAttempts('pending');
      const now = shop.now();
      await blockOnFirst(() =>
        shop.db.transaction(async (tx) => {
          if (what === 'ended') {
            const ended = attempts.map((attempt) => ({ ...attempt, state: 'declined' as const }));
            return endAttempts(tx, ended, { gateway: 'sandbox', now });
          }
          const ids = attempts.map(({ orderId }) => orderId);
          await lockOrders(tx, ids);
          return closeOrders(
            tx,
            ids.map((id) => ({ id, state: 'cancelled' })),
            now,
          );
        }),
      );
    },
  );

  test('capture of an earlier attempt: all of its order are locked by id', async () => {
    const { id, attempt } = await pending();
    await shop.sql`update payment_attempts set id = 'z', state = 'voided', next_poll_at = null`;
    await shop.db.transaction((tx) =>
      openAttempts(tx, {
        payments: [{ orderId: id, methodId: 1, gateway: 'sandbox' }],
        now: shop.now(),
      }),
    );
    await shop.sql`update payment_attempts set id = 'a' where id <> 'z'`;
    const order = await shop.sql<{ total: number }>`select total from orders`;
    const { total: amount } = order[0]!;
    const at = shop.now();
    shop.gateway.status = async () => ({
      state: 'captured',
      paymentId: attempt.paymentId!,
      captures: [{ captureId: 'cap_1', amount, currency: 'THB', at }],
    });
    await blockOnFirst(() => syncPayment(shop.context, { ...attempt, id: 'z' }));
  });

  describe('attempt of another order is locked', () => {
    /** Whether work about the attempt `a` waits for `z`. */
    const waitsForOther = (work: () => Promise<unknown>) =>
      waitsFor(shops()[1].db, `select 1 from payment_attempts where id = 'z'`, work);

    test('a payment that was started does not wait for it', async () => {
      await twoAttempts('creating');
      const write = attemptWriter(shop.db);
      const started = { id: 'a', paymentId: 'sbx_a', content: '' };
      expect(await waitsForOther(() => write(started))).toBe(false);
    });

    test('nor a payment that is captured', async () => {
      const [, { orderId }] = (await twoAttempts('pending')) as [unknown, { orderId: number }];
      const attempt = (await openAttemptOf(shop.db, orderId))!;
      shop.gateway.status = async () => ({ state: 'captured', paymentId: 'sbx_a', captures: [] });
      expect(await waitsForOther(() => syncPayment(shop.context, attempt))).toBe(false);
      // No invariant holds of a payment without a capture.
      await shop.reset();
    });

    test('nor a payment that is to be started', async () => {
      const [, { orderId }] = (await twoAttempts('creating')) as [unknown, { orderId: number }];
      expect(await waitsForOther(() => paymentStarter(shop.context)(orderId))).toBe(false);
    });

    test('nor one that is still open, when its next poll is set', async () => {
      await twoAttempts('pending');
      shop.turnClock(minutes(1));
      const { now, gateway } = shop;
      await shop.sql`update payment_attempts set next_poll_at = ${later(now(), minutes(1))}
                      where id = 'z'`;
      gateway.status = async () => ({ state: 'open' });
      expect(await waitsForOther(() => pollOpenPayments(shop.context))).toBe(false);
    });
  });
});
