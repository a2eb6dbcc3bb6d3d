import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { minutes } from '../../ports/clock.ts';
import { describeOnPostgres, freshDatabase, type TestDatabase } from '../../testing/databases.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { type AttemptRow, syncPayment, selectAttempts } from './sync-payment.ts';
import { pollPayments } from './poll-payments.ts';
import { restoreHold } from './restore-hold.ts';

/**
 * The lock order is: order, attempt, hold, buyer count, stock, promo. A transaction that waits for one of these locks must
 * not hold a later one; otherwise it deadlocks with a transaction that locks in the documented order.
 */
describeOnPostgres('payment lock order', () => {
  let database: TestDatabase;
  let shop: Shop;
  let other: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    shop = await openShop(database.db);
    other = new pg.Client({ connectionString: database.url! });
    await other.connect();
  }, 120_000);
  beforeEach(() => shop.reset());
  afterEach(async () => {
    expect(await shop.brokenRules()).toEqual([]);
    expect(shop.problems).toEqual([]);
  });
  afterAll(async () => {
    await other?.end();
    await shop?.close();
    await database?.drop();
  });

  /** A pending order with a promo, and a context whose gateway reports it as captured. */
  async function pending() {
    const { event, ticket, method } = await shop.ids();
    const visitor = await shop.visitor();
    const { body } = await visitor.call('POST', '/user/order', {
      event: event.tonight,
      method: method.kCards,
      promocode: 'TENOFF00',
      tickets: [{ id: ticket['tonight/ga'], count: 2 }],
    });
    const id: number = body.order.id;
    const [attempt] = await shop.db.query<AttemptRow>(`${selectAttempts} where order_id = $1`, [id]);
    const context = {
      ...shop.context,
      gateways: {
        sandbox: {
          ...shop.gateway,
          status: async () => ({
            state: 'captured' as const,
            paymentId: 'sbx_late',
            captures: [{ captureId: 'cap', amount: 196_850, currency: 'THB', at: shop.now() }],
          }),
        },
      },
    };
    return { id, attempt: attempt!, context, ticketId: ticket['tonight/ga']! };
  }

  /**
   * Locks a row, waits until `work` blocks on it, then locks the row that comes later in the order: it must be free.
   */
  async function blockAndLockNext(work: () => Promise<unknown>, locked: string, next: string) {
    await other.query('begin');
    await other.query(`${locked} for update`);
    const done = work();
    done.catch(() => {});
    try {
      await untilLockWait();
      await other.query(`${next} for update nowait`);
    } finally {
      await other.query('rollback');
      await done;
    }
  }

  async function untilLockWait() {
    for (let tries = 0; tries < 1_000; tries++) {
      const { rowCount } = await other.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rowCount) return;
      await sleep(5);
    }
    throw new Error('no connection waits for the lock');
  }

  test('capture while another transaction holds the order: the attempt is not locked before the order', async () => {
    const { id, attempt, context } = await pending();
    await blockAndLockNext(
      () => syncPayment(context, attempt),
      `select 1 from orders where id = ${id}`,
      `select 1 from payment_attempts where order_id = ${id}`,
    );
  });

  test('late payment while another transaction holds the stock: the promo is not locked before the stock', async () => {
    const { attempt, context, ticketId } = await pending();
    shop.turnClock(minutes(16));
    await pollPayments(shop.context);
    await blockAndLockNext(
      () => syncPayment(context, attempt),
      `select 1 from ticket_stock where ticket_type_id = ${ticketId}`,
      `select 1 from promos where code = 'TENOFF00'`,
    );
    const [order] = await shop.db.query('select state from orders');
    expect(order).toEqual({ state: 'paid' });
  });

  test('failed payment start while another transaction holds the stock: the promo is not locked before the stock', async () => {
    const { id, attempt, ticketId } = await pending();
    await shop.db.query(`update payment_attempts set state = 'creating' where id = $1`, [attempt.id]);
    const now = shop.now();
    await blockAndLockNext(
      () =>
        shop.db.transaction((tx) =>
          restoreHold(tx, { orderId: id, attemptId: attempt.id, isFirst: true, now }),
        ),
      `select 1 from ticket_stock where ticket_type_id = ${ticketId}`,
      `select 1 from promos where code = 'TENOFF00'`,
    );
  });
});
