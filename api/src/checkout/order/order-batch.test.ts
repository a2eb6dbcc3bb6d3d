import fc from 'fast-check';
import type { Db } from '../../db/db.ts';
import type { Failure } from '../../errors.ts';
import { minutes } from '../../time/time.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { flakyDb } from '../../testing/flaky-db.ts';
import { describeShop } from '../../testing/suite.ts';
import { holdSingle } from '../hold/hold-batch.ts';
import { orderSingle } from './order-single.ts';
import { orderBatch } from './order-batch.ts';
import { type PlannedOrder, planOrders } from './plan-order.ts';

describeShop('order batch', (shop) => {
  async function start(db: Db = shop().db) {
    const { event, ticket, method } = await shop().ids();
    const eventId = event.tonight!;
    const plan = async (
      buyerId: number,
      tickets: { name: string; count: number }[],
      fields: object = {},
      requestKey: string | undefined = `key ${buyerId}`,
    ) => {
      const [planned] = await planOrders(db, eventId, [
        {
          buyerId,
          body: {
            event: eventId,
            method: method.kCards!,
            tickets: tickets.map(({ name, count }) => ({ id: ticket[`tonight/${name}`]!, count })),
            ...fields,
          },
          gateway: 'sandbox',
          vat: { rate: 7, sellerTaxId: '0999999999991' },
          requestKey,
          bodyHash: JSON.stringify([tickets, fields]),
          now: shop().now(),
        },
      ]);
      if (planned instanceof Error) throw planned;
      return planned!;
    };
    const hold = (buyerId: number, name: string, count: number) =>
      holdSingle(shop().db, {
        buyerId,
        eventId,
        tickets: [{ id: ticket[`tonight/${name}`]!, count }],
        revision: 1,
        now: shop().now(),
      });
    const placeBatch = (plans: PlannedOrder[]) => orderBatch(db, eventId, plans);
    return { event, ticket, eventId, plan, hold, placeBatch };
  }
  const outcomeOf = (answer: PromiseSettledResult<number>) => {
    if (answer.status === 'fulfilled') return 'an order';
    const { message, details } = answer.reason as Failure;
    return [message, details?.tickets ?? null];
  };

  test('random batches: same results as the same orders placed one by one', async () => {
    const lines = fc.uniqueArray(
      fc.record({ name: fc.constantFrom('few', 'vip'), count: fc.integer({ min: 1, max: 2 }) }),
      { minLength: 1, maxLength: 2, selector: ({ name }) => name },
    );
    const orderRequest = fc.record({
      held: fc.option(
        fc.record({ name: fc.constantFrom('few', 'vip'), count: fc.integer({ min: 1, max: 2 }) }),
      ),
      hasPromo: fc.boolean(),
      isLate: fc.nat(5).map((n) => n === 0),
      lines,
    });
    const requestLists = fc.array(orderRequest, { minLength: 2, maxLength: 12 });
    for (const scene of fc.sample(requestLists, { numRuns: 10, seed: 11 })) {
      const outcomes: string[] = [];
      for (const way of ['batch', 'single'] as const) {
        await shop().reset();
        const { plan, hold, placeBatch } = await start();
        const buyers: number[] = [];
        for (let at = 0; at < scene.length; at++) buyers.push((await shop().visitor()).id);
        for (const [at, { held, isLate }] of scene.entries())
          if (held && isLate) await hold(buyers[at]!, held.name, held.count);
        shop().turnClock(minutes(31));
        for (const [at, { held, isLate }] of scene.entries())
          if (held && !isLate) await hold(buyers[at]!, held.name, held.count).catch(() => {});
        await lapseHolds(shop().db, shop().now());
        const plans: PlannedOrder[] = [];
        // Every third visitor places a second order for one more ticket, which has no hold to take
        // over.
        for (const [at, { lines: wanted, hasPromo }] of scene.entries()) {
          plans.push(await plan(buyers[at]!, wanted, hasPromo ? { promocode: 'TENOFF00' } : {}));
          if (at % 3 === 0)
            plans.push(await plan(buyers[at]!, [{ name: 'ga', count: 1 }], {}, `more ${at}`));
        }
        const answers: PromiseSettledResult<number>[] = [];
        if (way === 'batch') answers.push(...(await placeBatch(plans)));
        else
          for (const one of plans)
            answers.push(...(await Promise.allSettled([orderSingle(shop().db, one)])));
        expect(await shop().invariantViolations()).toEqual([]);
        const [stock, orders, fees, attempts, ledger] = await Promise.all([
          shop().sql`select ticket_type_id, held from ticket_stock order by 1`,
          shop().sql`
            select event_id, total, parameters, request_key is not null as keyed,
              hold_expires_at is not null as held
            from orders order by total, held`,
          shop().sql`select place, price from order_fees order by 1, 2`,
          shop().sql`select gateway, method_id, amount, state, type from payment_attempts
            order by amount`,
          shop().sql`select ticket_type_id, reason, held_change from stock_ledger order by 1, 2, 3`,
        ]);
        outcomes.push(
          JSON.stringify([answers.map(outcomeOf), stock, orders, fees, attempts, ledger]),
        );
      }
      expect(outcomes[0]).toBe(outcomes[1]);
    }
  });

  test('COMMIT with unknown outcome: answered to all, each repeat finds its order', async () => {
    const db = flakyDb(shop().db, 'after commit');
    const { plan, placeBatch } = await start(db);
    const plans: PlannedOrder[] = [];
    for (let at = 0; at < 3; at++)
      plans.push(await plan((await shop().visitor()).id, [{ name: 'ga', count: 1 }]));
    plans[2]!.requestKey = undefined;
    await expect(placeBatch(plans)).rejects.toMatchObject({ code: '08006' });
    expect(db.transactions()).toBe(1);
    const answers = await placeBatch(plans);
    expect(answers.map(outcomeOf)).toEqual(['an order', 'an order', 'an order']);
    expect(await shop().count('orders')).toBe(3);
    expect(await shop().count('payment_attempts')).toBe(3);
    // A repeat of the same requests returns the same orders.
    expect(await placeBatch(plans)).toEqual(answers);
  });

  test('two orders of one buyer in a batch: the ticket limit counts both', async () => {
    const { plan, placeBatch } = await start();
    const { id } = await shop().visitor();
    const first = await plan(id, [{ name: 'ga', count: 3 }]);
    const second = { ...(await plan(id, [{ name: 'vip', count: 2 }])), requestKey: 'another' };
    expect((await placeBatch([first, second])).map(outcomeOf)).toEqual([
      'an order',
      ['ticketLimit', null],
    ]);
  });

  test('two orders from one hold in a batch: the second is refused, naming the first', async () => {
    const { plan, hold, placeBatch } = await start();
    const { id } = await shop().visitor();
    await hold(id, 'ga', 2);
    const first = await plan(id, [{ name: 'ga', count: 2 }]);
    const other = { ...(await plan(id, [{ name: 'ga', count: 1 }])), requestKey: 'another' };
    const [placed, refused, repeated] = await placeBatch([
      first,
      other,
      { ...first, requestKey: 'a third' },
    ]);
    expect(outcomeOf(placed!)).toBe('an order');
    expect(repeated).toEqual(placed);
    const { value } = placed as PromiseFulfilledResult<number>;
    expect(refused).toMatchObject({
      reason: { message: 'alreadyOrdered', details: { order: { id: value } } },
    });
    expect(await shop().count('orders')).toBe(1);
  });
});
