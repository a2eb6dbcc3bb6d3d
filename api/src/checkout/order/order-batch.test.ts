import fc from 'fast-check';
import type { Db } from '../../db/db.ts';
import { minutes } from '../../ports/clock.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { describeShop } from '../../testing/suite.ts';
import { holdSingle } from '../hold-single.ts';
import { orderSingle } from './order-single.ts';
import { orderBatch } from './order-batch.ts';
import { type PlannedOrder, planOrders } from './plan-order.ts';

describeShop('orders carried together', (shop) => {
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
    const together = (plans: PlannedOrder[]) => orderBatch(db, eventId, plans);
    return { event, ticket, eventId, plan, hold, together };
  }
  const said = (answer: PromiseSettledResult<number>) =>
    answer.status === 'rejected'
      ? [answer.reason.message, answer.reason.details?.tickets ?? null]
      : 'an order';
  const count = async (table: string) =>
    (await shop().db.query<{ n: number }>(`select count(*) as n from ${table}`))[0]!.n;

  test('are answered as if they had come one after another', async () => {
    const lines = fc.uniqueArray(
      fc.record({ name: fc.constantFrom('few', 'vip'), count: fc.integer({ min: 1, max: 2 }) }),
      { minLength: 1, maxLength: 2, selector: ({ name }) => name },
    );
    const visit = fc.record({
      held: fc.option(
        fc.record({ name: fc.constantFrom('few', 'vip'), count: fc.integer({ min: 1, max: 2 }) }),
      ),
      hasPromo: fc.boolean(),
      isLate: fc.nat(5).map((n) => n === 0),
      lines,
    });
    const visits = fc.array(visit, { minLength: 2, maxLength: 12 });
    for (const scene of fc.sample(visits, { numRuns: 10, seed: 11 })) {
      const outcomes: string[] = [];
      for (const way of ['together', 'alone'] as const) {
        await shop().reset();
        const { plan, hold, together } = await start();
        const buyers: number[] = [];
        for (let at = 0; at < scene.length; at++) buyers.push((await shop().visitor()).id);
        for (const [at, { held, isLate }] of scene.entries())
          if (held && isLate) await hold(buyers[at]!, held.name, held.count);
        shop().turnClock(minutes(31));
        for (const [at, { held, isLate }] of scene.entries())
          if (held && !isLate) await hold(buyers[at]!, held.name, held.count).catch(() => {});
        await lapseHolds(shop().db, shop().now());
        const plans: PlannedOrder[] = [];
        // Every third visitor orders twice, one ticket more: the second order finds no hold.
        for (const [at, { lines: wanted, hasPromo }] of scene.entries()) {
          const fields = hasPromo ? { promocode: 'TENOFF00' } : {};
          plans.push(await plan(buyers[at]!, wanted, fields));
          if (at % 3 === 0) plans.push(await plan(buyers[at]!, [{ name: 'ga', count: 1 }], {}, `more ${at}`));
        }
        const answers: PromiseSettledResult<number>[] = [];
        if (way === 'together') answers.push(...(await together(plans)));
        else
          for (const one of plans) answers.push(...(await Promise.allSettled([orderSingle(shop().db, one)])));
        expect(await shop().brokenRules()).toEqual([]);
        const [stock, orders, fees, attempts, ledger] = await Promise.all([
          shop().db.query('select ticket_type_id, held from ticket_stock order by 1'),
          shop().db.query(
            `select event_id, total, parameters, request_key is not null as keyed, hold_expires_at is not null as held
               from orders order by total, held`,
          ),
          shop().db.query('select place, price from order_fees order by 1, 2'),
          shop().db.query(
            'select gateway, method_id, amount, state, type from payment_attempts order by amount',
          ),
          shop().db.query('select ticket_type_id, reason, held_change from stock_ledger order by 1, 2, 3'),
        ]);
        outcomes.push(JSON.stringify([answers.map(said), stock, orders, fees, attempts, ledger]));
      }
      expect(outcomes[0]).toBe(outcomes[1]);
    }
  }, 90_000);

  test('one that is refused leaves its neighbours alone', async () => {
    const { plan, together, ticket } = await start();
    const ids: number[] = [];
    for (let at = 0; at < 4; at++) ids.push((await shop().visitor()).id);
    const plans = [
      await plan(ids[0]!, [{ name: 'few', count: 4 }]),
      await plan(ids[1]!, [{ name: 'few', count: 2 }]),
      await plan(ids[2]!, [{ name: 'few', count: 1 }]),
      await plan(ids[3]!, [{ name: 'ga', count: 1 }]),
    ];
    const few = ticket['tonight/few']!;
    expect((await together(plans)).map(said)).toEqual([
      'an order',
      ['notEnoughTickets', [{ id: few, left: 1 }]],
      'an order',
      'an order',
    ]);
    expect(await shop().left(few)).toMatchObject({ held: 5 });
  });

  test('a COMMIT whose outcome is unknown leaves one order each', async () => {
    const { db } = shop();
    let isFirst = true;
    const flaky = {
      ...db,
      transaction: async (work: never) => {
        const result = await db.transaction(work);
        if (!isFirst) return result;
        isFirst = false;
        throw new Error('the connection was lost');
      },
    } as Db;
    const { plan, together } = await start(flaky);
    const plans: PlannedOrder[] = [];
    for (let at = 0; at < 3; at++)
      plans.push(await plan((await shop().visitor()).id, [{ name: 'ga', count: 1 }]));
    plans[2]!.requestKey = undefined;
    const answers = await together(plans);
    expect(answers.map(said)).toEqual(['an order', 'an order', 'an order']);
    expect(await count('orders')).toBe(3);
    expect(await count('payment_attempts')).toBe(3);
    // And the same requests again are the same orders.
    expect(await together(plans)).toEqual(answers);
  });

  test('a transaction that failed is nobody’s fault: each is tried alone', async () => {
    const { db } = shop();
    let isFirst = true;
    const flaky = {
      ...db,
      transaction: (work: never) => {
        if (!isFirst) return db.transaction(work);
        isFirst = false;
        return Promise.reject(new Error('the connection was lost'));
      },
    } as Db;
    const { plan, together } = await start(flaky);
    const plans = [
      await plan((await shop().visitor()).id, [{ name: 'ga', count: 1 }]),
      await plan((await shop().visitor()).id, [{ name: 'ga', count: 2 }]),
    ];
    expect((await together(plans)).map(said)).toEqual(['an order', 'an order']);
    expect(await count('orders')).toBe(2);
  });

  test('of one buyer are decided one after the other', async () => {
    const { plan, together } = await start();
    const { id } = await shop().visitor();
    const first = await plan(id, [{ name: 'ga', count: 3 }]);
    const second = { ...(await plan(id, [{ name: 'vip', count: 2 }])), requestKey: 'another' };
    expect((await together([first, second])).map(said)).toEqual(['an order', ['ticketLimit', null]]);
  });

  test('alone, too, nobody gets a fifth ticket', async () => {
    const { plan } = await start();
    const { id } = await shop().visitor();
    await orderSingle(shop().db, await plan(id, [{ name: 'ga', count: 3 }]));
    const second = await plan(id, [{ name: 'vip', count: 2 }], {}, 'another');
    await expect(orderSingle(shop().db, second)).rejects.toMatchObject({ message: 'ticketLimit' });
  });
});
