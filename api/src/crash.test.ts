import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findInvariantViolations } from './db/invariant-violations.ts';
import type { Db } from './db/db.ts';
import { lockDirectory } from './db/directory-lock.ts';
import { openPglite } from './db/pglite.ts';
import { describeOnDatabases, freshDatabase, type TestDatabase } from './testing/databases.ts';
import { useFolder } from './testing/use-folder.ts';
import { type Answer, type Offer, offers, signIn, startProgram } from './testing/program.ts';

type Visitor = Awaited<ReturnType<typeof signIn>>;

/** The real server process, as `npm start` runs it, with its own database and data directory. */
describeOnDatabases('server process', (kind) => {
  const directory = useFolder();
  const running: ChildProcess[] = [];
  let postgres: TestDatabase | undefined;
  beforeAll(async () => {
    if (kind === 'postgres') postgres = await freshDatabase(kind);
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await postgres?.drop();
  });

  /** Reads the database directly; on PGlite only while no server process has it open. */
  async function inspect<T>(read: (db: Db) => Promise<T>): Promise<T> {
    if (postgres) return read(postgres.db);
    const db = await openPglite({ directory: join(directory, 'db') });
    return read(db).finally(() => db.close());
  }

  function start() {
    const program = startProgram({ directory, databaseUrl: postgres?.url });
    running.push(program.child);
    return program;
  }

  const storedOrders = async (call: Visitor['call']) =>
    ((await call('GET', '/user/profile/orders')) as never as { orders: { id: number }[] }).orders;

  test('kill -9 during orders: confirmed ones are stored, retries create no second', async () => {
    const bodies: Offer[] = [];
    const order = async (visitor: Visitor, at: number) => {
      const reply = await visitor.send('POST', '/user/order', bodies[at], {
        'idempotency-key': `crash-${at}`,
      });
      return { status: reply.status, order: ((await reply.json()) as Answer).order };
    };

    const confirmed = new Map<number, number>();
    const crash = async () => {
      const program = start();
      const visitor = await signIn(await program.listening);
      if (bodies.length === 0) bodies.push(...(await offers(visitor.call)).slice(0, 8));
      await Promise.all(
        bodies.map(async (_body, at) => {
          if (confirmed.has(at)) return;
          const reply = await order(visitor, at).catch(() => undefined);
          if (reply?.order) confirmed.set(at, reply.order.id);
          // The first answer: the server has received the others and is working on them.
          program.child.kill('SIGKILL');
        }),
      );
      await program.ended;
      const inFlight = await inspect((db) =>
        db.query<{ key: string; orderId: number | null }>(
          `select i.key, o.id as "orderId" from idempotency i
             left join orders o on o.request_key = i.scope || ' ' || i.key where i.status is null`,
        ),
      );
      // A key that was in use when its process died is free again after 15 seconds, and so is the
      // start of a payment.
      await inspect((db) =>
        db.script(
          `update idempotency set started_at = started_at - interval '15 seconds'
            where status is null;
           update payment_attempts set start_until = start_until - interval '15 seconds'`,
        ),
      );
      return inFlight;
    };
    // Repeat until a crash hit an order between its COMMIT and its answer: the moment depends on
    // the machine.
    for (let round = 0; ; round++) {
      const inFlight = await crash();
      expect(inFlight.length).toBeGreaterThan(0);
      if (inFlight.some(({ orderId }) => orderId !== null)) break;
      expect(round).toBeLessThan(5);
    }
    expect(confirmed.size).toBeGreaterThan(0);

    const second = start();
    const again = await signIn(await second.listening);
    const stored = (await storedOrders(again.call)).map(({ id }) => id);
    expect(stored).toEqual(expect.arrayContaining([...confirmed.values()]));
    const repeats = await Promise.all(bodies.map((_body, at) => order(again, at)));
    expect(repeats.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    const ids = repeats.map((repeat) => repeat.order!.id);
    for (const [at, id] of confirmed) expect(ids[at]).toBe(id);
    // No order but these, whether it was stored before or after the crash.
    expect((await storedOrders(again.call)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(second.lines.map(({ msg }) => msg)).toContain('stopped');

    expect(await inspect(findInvariantViolations)).toEqual([]);
  });

  // Shutdown is the same on both databases; on PGlite, the test above covers SIGTERM without load.
  if (kind === 'pglite') return;

  test('SIGTERM under load: requests in progress answered, confirmed orders stored', async () => {
    const first = start();
    const visitor = await signIn(await first.listening);
    const { call } = visitor;
    const [held, ...ordered] = (await offers(call)).slice(-4) as [Offer, ...Offer[]];
    const before = (await storedOrders(call)).length;

    const truncated: unknown[] = [];
    const failed: unknown[] = [];
    let afterSignal = 0;
    let isSignalled = false;
    /** The response body; undefined when there was no response, which ends the client. */
    const ask = async (...request: Parameters<Visitor['send']>) => {
      const [method, path] = request;
      const reply = await visitor.send(...request).catch(() => undefined);
      if (!reply) return undefined;
      const answer = await reply
        .json()
        .catch((error: Error) => void truncated.push([path, error.message]));
      if (!reply.ok) failed.push([method, path, reply.status, answer]);
      if (isSignalled) afterSignal++;
      return answer as Answer | undefined;
    };

    const orders: number[] = [];
    const cancelled: number[] = [];
    let revision = 0;
    const holding = async () => {
      for (let next = 1; ; next++) {
        const body = {
          event: held.event,
          tickets: [{ ...held.tickets[0]!, count: 1 + (next % 2) }],
        };
        if (!(await ask('PUT', '/user/hold', { ...body, revision: next }))) return;
        revision = next;
      }
    };
    const ordering = async (body: Offer) => {
      for (let next = 0; ; next++) {
        const key = { 'idempotency-key': `stop-${body.event}-${next}` };
        const placed = await ask('POST', '/user/order', body, key);
        if (!placed?.order) return;
        orders.push(placed.order.id);
        if (!(await ask('POST', `/user/order/${placed.order.id}/cancel`))) return;
        cancelled.push(placed.order.id);
      }
    };
    const reading = async (path: string) => {
      while (await ask('GET', path));
    };
    const clients = [
      holding(),
      ...ordered.map(ordering),
      ...['/event?limit=50', `/event/${held.event}`, '/user/profile/orders'].map(reading),
    ];
    for (let ms = 0; ms < 6_000 && Math.min(revision, cancelled.length) < 3; ms += 20)
      await sleep(20);
    isSignalled = true;
    first.child.kill('SIGTERM');
    await Promise.all(clients);
    expect(await first.ended).toBe(0);
    expect(first.lines.map(({ msg }) => msg)).toContain('stopped');
    expect([truncated, failed]).toEqual([[], []]);
    expect(afterSignal).toBeGreaterThan(0);
    // Every response that the server logged has arrived.
    expect(visitor.answers()).toBe(requestsIn(first.lines));

    const second = start();
    const { call: again } = await signIn(await second.listening);
    const stored = await storedOrders(again);
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(orders));
    expect(stored).toHaveLength(before + orders.length);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    const ended = await inspect((db) =>
      db.query<{ id: number }>(
        `select id from orders
        where state = 'cancelled' and id = any ($1::int[])`,
        [orders],
      ),
    );
    expect(ended.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      cancelled.toSorted((a, b) => a - b),
    );
    expect(await inspect((db) => db.query('select event_id as id, revision from holds'))).toEqual([
      { id: held.event, revision },
    ]);
    expect(await inspect(findInvariantViolations)).toEqual([]);
  });
});

/** How many requests the server logged, without the webhooks that its sandbox sends to itself. */
function requestsIn(lines: readonly { msg: string; route?: string }[]): number {
  return lines.filter(({ msg, route }) => msg === 'request' && !route?.endsWith('/webhook')).length;
}

const directory = useFolder();

/** PostgreSQL accepts any number of processes, a PGlite directory only one. */
test('second process on PGlite: exits with a message; a stale lock is replaced', async () => {
  const unlock = lockDirectory(directory);
  const refused = startProgram({ directory, databaseUrl: undefined });
  expect(await refused.ended).toBe(73);
  expect(refused.lines.at(-1)!.msg).toMatch(/is in use by the process \d+/u);
  unlock();
  writeFileSync(join(directory, 'db.lock'), '999999999 1 somewhere');
  lockDirectory(directory)();
});
