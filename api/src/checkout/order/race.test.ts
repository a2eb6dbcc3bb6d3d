import { setTimeout as sleep } from 'node:timers/promises';
import { lockRows, waitForBlocked } from '../../testing/barrier.ts';
import { seconds } from '../../time/time.ts';
import { describeTwoInstances } from '../../testing/suite.ts';

/** Real concurrency: two api instances, each with its own connection pool, on one PostgreSQL. */
describeTwoInstances('concurrent requests on two api instances', (instances, transactions) => {
  const visitors = (count: number) =>
    Promise.all(Array.from({ length: count }, () => instances()[0].visitor()));
  /** The buyer at instance `at % 2`. */
  const through = (at: number, { token }: { token: string }) => instances()[at % 2]!.as(token);
  const key = (name: string) => ({ 'idempotency-key': name });

  test('40 holds of 1 to 4 tickets: no overselling, and all tickets are held', async () => {
    const vip = (await instances()[0].ids()).ticket['tonight/vip']!;
    const replies = await Promise.all(
      (await visitors(40)).map((buyer, at) =>
        through(at, buyer).hold({ 'tonight/vip': (at % 4) + 1 }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { capacity, held } = await instances()[0].left(vip);
    expect(held).toBe(capacity);
    for (const { body } of replies) {
      for (const { left } of body.tickets) expect(left >= 0 && left <= capacity).toBe(true);
    }
  });

  test('48 concurrent orders: share transactions in batches, each with its response', async () => {
    const vip = (await instances()[0].ids()).ticket['tonight/vip']!;
    const buyers = await visitors(48);
    const two = { 'tonight/vip': 2 };
    await Promise.all(buyers.slice(0, 6).map((buyer, at) => through(at, buyer).hold(two)));
    const before = transactions();
    const replies = await Promise.all(
      buyers.map((buyer, at) => through(at, buyer).order(two, {}, key(`till-${at}`))),
    );
    // The 6 buyers with a hold get their tickets; of the others, 4 get the rest.
    expect(replies.slice(0, 6).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of replies.filter(({ status }) => status !== 200)) {
      expect([status, body]).toMatchObject([409, { code: 2001, tickets: [{ id: vip, left: 0 }] }]);
    }
    expect(await instances()[0].left(vip)).toEqual({ capacity: 20, held: 20, sold: 0 });
    // One by one they would take 48, as a refused order takes one too.

    expect(transactions() - before).toBeLessThan(12);
  });

  test('50 duplicates of one request: one order', async () => {
    const [buyer] = await visitors(1);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        through(at, buyer!).order({ 'tonight/ga': 2 }, {}, key('duplicate')),
      ),
    );
    const ids = new Set(
      replies.filter(({ status }) => status === 200).map(({ body: reply }) => reply.order.id),
    );
    expect(ids.size).toBe(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const keyless = await Promise.all(
      Array.from({ length: 10 }, (_, at) => through(at, buyer!).order({ 'tonight/vip': 1 })),
    );
    // While one instance starts the payment, the other one answers that the order is still running.
    const answered = keyless.filter(({ status }) => status === 200);
    expect(new Set(answered.map(({ body: reply }) => reply.order.id)).size).toBe(1);
    for (const { status, body: reply } of keyless)
      expect([status, reply.code]).toEqual(status === 200 ? [200, undefined] : [409, 1010]);
  });

  test('18 concurrent orders of one buyer: at most 4 tickets per event', async () => {
    const [buyer] = await visitors(1);
    const names = ['tonight/ga', 'tonight/vip', 'tonight/few'];
    await Promise.all(
      Array.from({ length: 18 }, (_, at) =>
        through(at, buyer!).order({ [names[at % 3]!]: (at % 2) + 1 }, {}, key(`device-${at}`)),
      ),
    );
    const tickets = await instances()[0].value<number>`select tickets from buyer_counts`;
    expect(tickets).toBeLessThanOrEqual(4);
    expect(tickets).toBeGreaterThan(0);
  });

  test.each(['hold', 'order'] as const)(
    'two accounts of one mailbox, one %s each of three tickets at once: one is refused',
    async (kind) => {
      const [one, other] = await visitors(2);
      await instances()[0].sql`update people set mailbox = 'shared'`;
      // Of different kinds, so that neither waits for the other's stock.
      const { db } = instances()[0];
      const release = await lockRows(db, 'select 1 from ticket_stock for update', []);
      const asked = [through(0, one!)[kind]({ 'tonight/ga': 3 })];
      await waitForBlocked(db, 1);
      asked.push(through(1, other!)[kind]({ 'tonight/vip': 3 }));
      await waitForBlocked(db, 2);
      await release();
      const replies = await Promise.all(asked);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ code: 2002 });
      expect(await instances()[0].value`select sum(tickets)::int from buyer_counts`).toBe(3);
    },
  );

  test('promo with 2 uses and 12 buyers: used exactly twice', async () => {
    const buyers = await visitors(12);
    const replies = await Promise.all(
      buyers.map((buyer, at) =>
        through(at, buyer).order({ 'tonight/ga': 1 }, { promocode: 'TENOFF00' }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ body: reply }) => reply.code === 2011)).toHaveLength(10);
  });

  test('connections cut during orders: retries by the same key leave one order each', async () => {
    const buyers = await visitors(12);
    const order = (at: number) =>
      through(at, buyers[at]!).order({ 'tonight/ga': 1 }, {}, key(`cut-${at}`));
    const isOver = new AbortController();
    const cutting = (async () => {
      for (; !isOver.signal.aborted; await sleep(5))
        await instances()[1].sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = current_user
            and pid <> pg_backend_pid()`.catch(() => {});
    })();
    // Repeated until a cut has hit a running order: how long that takes depends on the machine.
    const first: Awaited<ReturnType<typeof order>>[] = [];
    for (let round = 0; round < 50 && !first.some(({ status }) => status === 503); round++)
      first.push(...(await Promise.all(buyers.map((_buyer, at) => order(at)))));
    isOver.abort();
    await cutting;
    const statuses = new Set(first.map(({ status }) => status));
    expect([200, 409, 503]).toEqual(expect.arrayContaining([...statuses]));
    expect(statuses).toContain(503);

    // As a page does. A request whose connection was cut may count as running for 15 seconds, and
    // for up to a second the database is not asked at all.
    const repeat = async (at: number) => {
      for (let tries = 0; ; tries++) {
        for (const shop of instances()) shop.turnClock(seconds(16));
        const reply = await order(at);
        if (reply.status === 200 || tries === 20) return reply;
        await sleep(200);
      }
    };
    const again: typeof first = [];
    for (const at of buyers.keys()) again.push(await repeat(at));
    expect(again.map(({ status }) => status)).toEqual(buyers.map(() => 200));
    for (const [at, { status, body }] of first.entries())
      if (status === 200) expect(again[at % buyers.length]!.body.order.id).toBe(body.order.id);
    const stored = await instances()[0].sql`select buyer_id as id from orders order by 1`;
    expect(stored).toEqual(buyers.map(({ id }) => ({ id })).toSorted((a, b) => a.id - b.id));
    for (const shop of instances()) shop.problems.length = 0;
  });
});
