import type { AddressInfo } from 'node:net';
import { freshDatabase, type TestDatabase } from '../../api/src/testing/databases.ts';
import { openShop, type Shop } from '../../api/src/testing/shop.ts';
import { startWorkers } from '../../api/src/workers.ts';
import { checkDatabase, checkRepeats } from './check.ts';
import { createClient, type Client } from './client.ts';
import { createRecords, type Records } from './records.ts';
import { type Plan, visit } from './visitor.ts';

let database: TestDatabase;
let shop: Shop;
let client: Client;
let records: Records;
let stopWorkers: () => Promise<void>;

/** One visit with each ending, against the whole api over HTTP. */
beforeAll(async () => {
  database = await freshDatabase('pglite');
  shop = await openShop(database.db);
  await shop.reset();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  stopWorkers = startWorkers(shop.context, { webhookUrl: `${url}/api/payments/sandbox/webhook` });
  records = createRecords();
  client = createClient(url, records.note);
  const { event, ticket, method } = await shop.ids();
  const plan = {
    offer: { event: event.tonight!, ticket: ticket['tonight/ga']!, promocode: undefined },
    count: 2,
    method: method.kCards!,
    hasPromo: false,
    isDoubleClick: true,
    choice: 'approve',
    thinkMs: 0,
  } satisfies Partial<Plan>;
  for (const ending of ['leave with a hold', 'leave with an order', 'cancel', 'pay'] as const)
    await visit(client, { ...plan, buyer: await shop.visitor(), ending }, records);
}, 60_000);
afterAll(async () => {
  await stopWorkers?.();
  await shop?.close();
  await database?.drop();
});

test('everything that was acknowledged is there: no violations', async () => {
  expect(records.acknowledged()).toEqual({ holds: 1, orders: 3, payments: 1, cancellations: 1 });
  expect(records.tickets[0]!.pubIds).toHaveLength(2);
  expect(await checkDatabase(shop.db, records)).toEqual([]);
  expect(await checkRepeats([client], records, Math.random)).toEqual([]);
  expect(records.violations).toEqual([]);
}, 60_000);

test.each<[string, (records: Records) => Partial<Records>, RegExp]>([
  ['hold', ({ holds }) => ({ holds: [{ ...holds[0]!, count: 3 }] }), /^lost: the hold of buyer/],
  ['order', ({ orders }) => ({ orders: [{ ...orders[0]!, id: 9_999 }] }), /^lost: order 9999/],
  [
    'order with another public id',
    ({ orders }) => ({ orders: [{ ...orders[0]!, pubId: 'other' }] }),
    /^lost: order/,
  ],
  [
    'order under another key',
    ({ orders }) => ({ orders: [{ ...orders[0]!, key: 'other' }] }),
    /^lost: order/,
  ],
  ['cancellation', ({ payments }) => ({ cancellations: [payments[0]!.orderId] }), /^lost: the cancellation/],
  [
    'payment',
    () => ({ payments: [{ orderId: 1, paymentId: 'sbx_other' }] }),
    /^lost: the payment of order 1/,
  ],
  ['ticket', () => ({ tickets: [{ orderId: 1, pubIds: ['other'] }] }), /^lost: tickets of order 1/],
])('an acknowledged %s that the database lacks is a violation', async (_, lacking, violation) => {
  const nothing = createRecords();
  const found = await checkDatabase(shop.db, { ...nothing, ...lacking(records) }, 0);
  expect(found).toEqual([expect.stringMatching(violation)]);
});

test('a repeat that is answered with another order is a violation', async () => {
  const changed = { ...records, orders: [{ ...records.orders[0]!, id: 9_999 }] };
  expect(await checkRepeats([client], changed, Math.random, 1)).toEqual([
    expect.stringContaining('the repeat of order 9999 was answered with 200'),
  ]);
});

test('a captured payment without tickets or refund is a violation', async () => {
  await shop.db.query(
    `update sandbox_payments set state = 'approved', captured_at = now(), capture_id = 'cap_1'
      where id = (select id from sandbox_payments where state = 'open' order by id limit 1)`,
  );
  expect(await checkDatabase(shop.db, createRecords(), 0)).toContainEqual(
    expect.stringContaining('was captured and has neither tickets nor a refund'),
  );
});
