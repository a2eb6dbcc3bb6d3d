import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reconcile } from '../checkout/reconciliation/reconcile.ts';
import { processRefunds } from '../checkout/refunds/refunds.ts';
import { eraseAgain } from '../erasure/erase-again.ts';
import { erasePeople } from '../erasure/erase-people.ts';
import { sha256 } from '../hash.ts';
import { days, later } from '../time/time.ts';
import {
  describeOnPostgres,
  freshDatabase,
  restoredDatabase,
  type TestDatabase,
} from '../testing/databases.ts';
import { openHostileShop } from '../testing/hostile-shop.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { takeBackup } from './backup.ts';

/**
 * Sells, is backed up meanwhile, goes on, and is restored from the backup by the commands of the
 * operations guide.
 */
describeOnPostgres('shop restored from a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playday-restore-'));
  const env = { ERASED_ACCOUNTS_FILE: join(folder, 'erased-accounts') };
  type Visitor = Awaited<ReturnType<Shop['visitor']>>;
  let database: TestDatabase;
  let lost: Awaited<ReturnType<typeof openHostileShop>>;
  let restored: TestDatabase;
  let shop: Shop;
  const people = {} as Record<
    'paid' | 'waiting' | 'refunded' | 'erased' | 'erasedLater' | 'asking' | 'late',
    Visitor
  >;
  const orders = {} as Record<
    'paid' | 'waiting' | 'refunded' | 'late',
    { id: number; payment: string }
  >;
  /** What a buyer has on the phone, and what scanners at the gate have. */
  let saved: [qr: string | null, keys: unknown];

  const order = async (visitor: Visitor) => {
    const { body } = await visitor.order({ 'tonight/ga': 1 });
    return { id: body.order.id, payment: body.payment.paymentId! };
  };
  const pay = async ({ payment }: { payment: string }) => {
    lost.double.settle(payment, 'captured');
    await lost.double.webhooksSent();
  };
  const askForErasure = ({ call }: Visitor) =>
    call('POST', '/user/profile/erasure', { password: 'Playday2026' });
  /** Requests the erasure of an account and runs the worker as if 14 days had passed. */
  async function erase(visitor: Visitor) {
    await askForErasure(visitor);
    await lost.shop.sql`
      update erasures set erase_at = now() - interval '1 minute' where person_id = ${visitor.id}`;
    await erasePeople(lost.shop.context);
  }
  const findings = () => reconcile(shop.context, { from: later(shop.now(), -days(1)) });
  /** The same person, signed in again. */
  async function signIn({ id }: Visitor) {
    const token = randomBytes(32).toString('base64url');
    await shop.sql`insert into sessions (token_hash, person_id, created_at, used_at, ends_at)
      values (${sha256(token)}, ${id}, now(), now(), now() + interval '1 day')`;
    return shop.as(token);
  }
  const ticketAndKeys = async (
    at: Shop,
    { call }: Pick<Visitor, 'call'>,
  ): Promise<typeof saved> => [
    (await call('GET', '/user/profile/tickets')).body[0]!.tickets[0]!.qr,
    (await at.call('GET', '/ticket-keys')).body,
  ];
  const stateOf = async (visitor: Visitor, { id }: { id: number }) =>
    (await (await signIn(visitor)).call('GET', `/user/order/${id}`)).body.state;

  beforeAll(async () => {
    database = await freshDatabase('postgres');
    lost = await openHostileShop(database.db, () => 0.999, { env });
    await lost.shop.reset();
    for (const name of [
      'paid',
      'waiting',
      'refunded',
      'erased',
      'erasedLater',
      'asking',
      'late',
    ] as const)
      people[name] = await lost.shop.visitor();
    for (const name of ['paid', 'waiting', 'refunded'] as const)
      orders[name] = await order(people[name]);
    await pay(orders.paid);
    await pay(orders.refunded);
    saved = await ticketAndKeys(lost.shop, people.paid);
    await erase(people.erased);

    const crowd = await Promise.all(Array.from({ length: 20 }, () => lost.shop.visitor()));
    const [backup] = await Promise.all([
      takeBackup({ ownerUrl: database.ownerUrl!, folder: join(folder, 'backups'), keepDays: 14 }),
      ...crowd.map(async (visitor) => pay(await order(visitor))),
    ]);

    orders.late = await order(people.late);
    await pay(orders.late);
    await pay(orders.waiting);
    lost.double.refundElsewhere(
      orders.refunded.payment,
      lost.double.payments.get(orders.refunded.payment)!.amount,
    );
    await erase(people.erasedLater);
    await askForErasure(people.asking);
    await lost.shop.close();

    restored = await restoredDatabase(backup.path);
    shop = await openShop(restored.db, env);
    lost.connect(shop);
    expect(await eraseAgain(shop.context)).toEqual({ erased: 1, locked: 1 });
    shop.problems.length = 0;
  });
  afterEach(async () => expect(await shop.invariantViolations()).toEqual([]));
  afterAll(async () => {
    await shop?.close();
    await restored?.drop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('people erased before and after the backup: erased; who asked cannot sign in', async () => {
    const gone = [people.erased.email, people.erasedLater.email];
    expect(await shop.sql`select 1 from people where email = any (${gone})`).toEqual([]);
    expect((await shop.logIn(people.asking.email)).status).not.toBe(200);
    expect((await shop.logIn(people.paid.email)).status).toBe(200);
  });

  test('payments since the backup: applied or reported, and then both sides agree', async () => {
    expect(await stateOf(people.waiting, orders.waiting)).toBe('Pending payment');
    expect((await findings()).join('\n')).toContain(`Payment ${orders.late.payment} of double`);
    await processRefunds(shop.context);
    expect(await stateOf(people.waiting, orders.waiting)).toBe('Paid');
    expect(await stateOf(people.refunded, orders.refunded)).toBe('Cancelled');
    expect(await stateOf(people.paid, orders.paid)).toBe('Paid');
    expect(await findings()).toEqual([]);
    const reported = await shop.sql<{ id: string }>`select charge_id as id from payment_findings
      where kind = 'unknown payment'`;
    const recorded = await shop.sql<{ id: string }>`select capture_id as id from captures`;
    const charged = [...lost.double.payments.values()].flatMap(({ captureId }) => captureId ?? []);
    expect([...reported, ...recorded].map(({ id }) => id).sort()).toEqual(charged.sort());
    shop.problems.length = 0;
  });

  test('saved ticket: has the code of the restored one, and scanners keep their keys', async () => {
    expect(await ticketAndKeys(shop, await signIn(people.paid))).toEqual(saved);
  });

  test('buyer of a lost order: buys again, under a number that no lost order had', async () => {
    const { status, body } = await (await signIn(people.paid)).order({ 'free/free': 1 });
    expect([status, body.order.id > orders.late.id + 100_000]).toEqual([200, true]);
  });
});
