import { hours, later, minutes, seconds } from '../../time/time.ts';
import { describeOnPostgres, freshDatabase, type TestDatabase } from '../../testing/databases.ts';
import { hostileDial, mulberry32, openHostileShop } from '../../testing/hostile-shop.ts';
import { pollPayments } from '../payment-status/poll-payments.ts';
import { reconcile } from './reconcile.ts';
import { processRefunds } from '../refunds/refunds.ts';

describeOnPostgres('hostile gateway', () => {
  let database: TestDatabase;
  let hostile: Awaited<ReturnType<typeof openHostileShop>>;
  const random = mulberry32(11);
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    const limits = {
      concurrent: 50,
      waiting: 500,
      createMs: 1_500,
      callMs: 750,
      workerMs: 750,
      listMs: 1_500,
      pauseMs: 200,
      sampleMs: 5_000,
    };
    hostile = await openHostileShop(database.db, random, { limits });
    await hostile.shop.reset();
  });
  afterAll(async () => {
    await hostile?.shop.close();
    await database?.drop();
  });

  test('hanging calls, lost webhooks, late money: every order ends in a right state', async () => {
    const { shop, double } = hostile;
    const { ticket, method } = await shop.ids();
    await shop.sql`update ticket_stock set capacity = 1000
      where ticket_type_id = ${ticket['tonight/ga']!}`;
    double.turn(hostileDial(random));
    const answers = await Promise.all(
      (await Promise.all(Array.from({ length: 150 }, () => shop.visitor()))).map(
        async (buyer, at) => {
          const order = () =>
            buyer.order(
              { 'tonight/ga': 1 },
              { method: at % 3 === 0 ? method.promptpay : method.kCards },
              { 'idempotency-key': `buyer-${at}` },
            );
          const first = await order();
          const reply = first.status === 503 ? await order() : first;
          if (reply.status !== 200) return reply.status;
          const { id } = reply.body.order;
          const payment = reply.body.payment.paymentId!;
          const dice = random();
          if (dice < 0.55) double.settle(payment, 'captured');
          else if (dice < 0.65) double.settle(payment, 'declined');
          else if (dice < 0.8) await buyer.call('POST', `/user/order/${id}/cancel`);
          else if (dice < 0.9)
            await buyer.call('POST', `/user/order/${id}/payment`, { method: method.kCards });
          return reply.status;
        },
      ),
    );
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(100);
    await double.webhooksSent();
    expect(await shop.invariantViolations()).toEqual([]);

    const open = () =>
      shop.sql`select 1 from orders where state = 'pending payment'
        union all select 1 from payment_attempts where state in ('creating', 'pending', 'voiding')`;
    shop.turnClock(minutes(16));
    for (let round = 0; round < 40 && (await open()).length > 0; round++) {
      await pollPayments(shop.context);
      shop.turnClock(seconds(40));
    }
    expect(await open()).toEqual([]);
    expect(shop.problems.filter((problem) => !('orderId' in problem))).toEqual([]);

    // Money that arrives although its payment was voided.
    for (const payment of [...double.payments.values()]
      .filter(({ state }) => state === 'voided')
      .slice(0, 8))
      double.captureLate(payment.id);
    await double.webhooksSent();
    for (let round = 0; round < 40; round++) {
      shop.turnClock(hours(1));
      if ((await processRefunds(shop.context)) === 0) break;
    }
    double.turn({});

    await reconcile(shop.context, { from: later(new Date(), -hours(1)) });
    const payments = [...double.payments.values()];
    // Nothing is left that a buyer could still pay.
    expect(payments.filter(({ state }) => state === 'open')).toEqual([]);
    const recorded = await shop.sql<{ id: string }>`select capture_id as id from captures`;
    const known = new Set(recorded.map(({ id }) => id));
    expect(payments.filter(({ captureId }) => captureId !== null && !known.has(captureId))).toEqual(
      [],
    );
    expect(await shop.invariantViolations()).toEqual([]);
    const states = await shop.sql<{ state: string; n: number }>`select state, count(*)::int as n
      from orders group by 1 order by 1`;
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'paid', 'unpaid']);
    shop.problems.length = 0;
  });
});
