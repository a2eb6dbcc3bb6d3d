import { waitsFor } from '../../testing/barrier.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop, describeTwoInstances } from '../../testing/suite.ts';
import { minutes, seconds } from '../../time/time.ts';
import { beginCancelling } from '../cancellation/cancel-pending-order.ts';
import { expireOrders } from '../closing/expire-orders.ts';
import { lockOrder } from '../order/order-rows.ts';
import { pollOpenPayments, voidPayments } from './poll-payments.ts';

describeShop('polling of payments', (shop) => {
  const { placePending } = paymentTools(shop);

  /** The payments that one round asks about. */
  async function asked(round = pollOpenPayments): Promise<string[]> {
    const references: string[] = [];
    const ask = async (_paymentId: string | null, reference: string) => {
      references.push(reference);
      return { state: 'open' as const };
    };
    shop().gateway.status = ask;
    shop().gateway.void = ask;
    shop().gateway.find = async (reference) => {
      references.push(reference);
      return undefined;
    };
    await round(shop().context);
    return references;
  }
  const references = () =>
    shop().sql<{ reference: string }>`select reference from payment_attempts order by order_id`;

  test('asks about each payment when it is due, one at a time', async () => {
    await placePending();
    shop().turnClock(seconds(29));
    await placePending();
    const [first] = await references();
    expect(await asked()).toEqual([first!.reference]);
    expect(await asked()).toEqual([]);
  });

  test('asks about a start only when it cannot be under way any more', async () => {
    await placePending();
    await shop().sql`update payment_attempts set state = 'creating', payment_id = null,
        next_poll_at = ${shop().now()}`;
    expect(await asked()).toEqual([]);
    shop().turnClock(seconds(31));
    expect(new Set(await asked()).size).toBe(1);
  });

  test.each([
    ['what is being voided, and nothing else', voidPayments, 0],
    ['what is open, and nothing that is being voided', pollOpenPayments, 1],
  ])('asks about %s', async (_what, round, place) => {
    const { id } = await placePending();
    await placePending();
    await shop().db.transaction(async (tx) =>
      beginCancelling(tx, await lockOrder(tx, id), shop().now()),
    );
    const both = await references();
    shop().turnClock(minutes(1));
    expect(await asked(round)).toEqual([both[place]!.reference]);
  });

  test('order that is cancelled while its payment is asked about: voided at once', async () => {
    const { id } = await placePending();
    shop().turnClock(minutes(1));
    shop().gateway.status = async () => {
      await shop().db.transaction(async (tx) =>
        beginCancelling(tx, await lockOrder(tx, id), shop().now()),
      );
      return { state: 'open' };
    };
    await pollOpenPayments(shop().context);
    const [attempt] = await shop().sql<{ at: Date }>`
      select next_poll_at as at from payment_attempts`;
    expect(attempt!.at.getTime()).toBeLessThanOrEqual(shop().now().getTime());
  });

  describe('payment that the gateway does not know', () => {
    /** The state of an attempt after one round, `ageMs` after it was begun. */
    async function stateAfter(change: { state: string; payment_id?: null }, ageMs: number) {
      await placePending();
      await shop().sql`update payment_attempts set state = ${change.state},
          next_poll_at = ${shop().now()},
          payment_id = case when ${'payment_id' in change} then null else payment_id end`;
      const unknown = async () => ({ state: 'unknown' as const });
      shop().gateway.status = unknown;
      shop().gateway.void = unknown;
      shop().gateway.find = async () => undefined;
      shop().turnClock(ageMs);
      await pollOpenPayments(shop().context);
      await voidPayments(shop().context);
      return shop().value<string>`select state from payment_attempts`;
    }

    test('it has confirmed it before: stays open', async () => {
      expect(await stateAfter({ state: 'pending' }, minutes(2))).toBe('pending');
    });

    test('its start may be on the way: stays as it is', async () => {
      expect(await stateAfter({ state: 'creating', payment_id: null }, seconds(29))).toBe(
        'creating',
      );
    });

    test('its start is over: failed', async () => {
      expect(await stateAfter({ state: 'creating', payment_id: null }, minutes(2))).toBe('failed');
    });

    test('its start is over, and it is being voided: voided', async () => {
      expect(await stateAfter({ state: 'voiding', payment_id: null }, minutes(2))).toBe('voided');
    });

    test('being voided, its start may be on the way: stays as it is', async () => {
      expect(await stateAfter({ state: 'voiding', payment_id: null }, seconds(29))).toBe('voiding');
    });
  });

  describe('alarm of an order whose payment is not voided in time', () => {
    const stored = () => shop().sql`select alarmed_at is not null as is from orders order by id`;
    beforeEach(async () => {
      await placePending();
      shop().turnClock(minutes(16));
      await placePending();
      await expireOrders(shop().context);
    });
    afterEach(() => void (shop().problems.length = 0));

    test('is that of no other order', async () => {
      await asked(voidPayments);
      expect(await stored()).toEqual([{ is: true }, { is: false }]);
      expect(shop().problems).toHaveLength(1);
    });

    test('raised by another process meanwhile: not logged again', async () => {
      shop().gateway.void = async () => {
        await shop().sql`update orders set alarmed_at = ${shop().now()}`;
        return { state: 'open' };
      };
      await voidPayments(shop().context);
      expect(shop().problems).toEqual([]);
    });
  });
});

describeShop('polling after a deadline', (shop) => {
  const { placePending } = paymentTools(shop);

  test('gateway that does not answer about an open payment: an alarm of its order', async () => {
    const { id } = await placePending();
    shop().turnClock(minutes(16));
    await placePending();
    // Now the table has its row after that of the other order.
    await shop().sql`update orders set alarmed_at = null where id = ${id}`;
    shop().gateway.isDown = true;
    await pollOpenPayments(shop().context);
    expect(shop().problems).toEqual([{ orderId: id }]);
    shop().gateway.isDown = false;
    shop().problems.length = 0;
  });
});

describeTwoInstances('polling by two processes', (shops) => {
  test.each([
    ['asked about', pollOpenPayments, 'pending'],
    ['voided', voidPayments, 'voiding'],
  ])('payment that another process has claimed to be %s: left to it', async (...row) => {
    const [, round, state] = row;
    const [shop, other] = shops();
    expect((await (await shop.visitor()).order()).status).toBe(200);
    await shop.sql`update payment_attempts set state = ${state}, next_poll_at = ${shop.now()}`;
    const rows = 'select 1 from payment_attempts';
    expect(await waitsFor(other.db, rows, () => round(shop.context))).toBe(false);
    await shop.reset();
  });
});
