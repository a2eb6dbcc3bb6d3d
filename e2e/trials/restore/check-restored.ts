import { verifyTicket } from '../../../api/src/account/verify-ticket.ts';
import type { Jwk } from '../../../api/src/account/jws.ts';
import type { Db } from '../../../api/src/db/db.ts';
import { findInvariantViolations } from '../../../api/src/db/invariant-violations.ts';
import type { Evidence } from './live-shop.ts';
import { until } from '../../../api/src/testing/until.ts';
import { insertSessions } from '../buyers.ts';
import { readMails } from './programs.ts';
import { buyerClient, type OmiseDouble, ownTickets, pay, placeOrder, type Sale } from './sell.ts';

export interface Restored {
  port: number;
  db: Db;
  dataDir: string;
  gateway: OmiseDouble;
  webhookSecret: string;
  /** What was acknowledged before must be there; of `performance.now()`. */
  acknowledgedUntilMs: number;
  reconcile: () => Promise<{ code: number | null; output: string }>;
}

/** Everything that must hold of a restored shop. `facts` are counts for the reader. */
export async function checkRestored(
  shop: Restored,
  evidence: Evidence,
): Promise<{ violations: string[]; facts: Record<string, number> }> {
  const violations: string[] = [];
  const facts: Record<string, number> = {};
  const orders = await ordersByPubId(shop.db);
  const isKnown = ({ order }: Sale) => order !== undefined && orders.has(order.pubId);
  const lost = evidence.sales.filter((sale) => sale.order && !isKnown(sale));
  facts['orders lost'] = lost.length;
  violations.push(...(await checkAccess(shop, evidence)));

  const buyers = evidence.sales.map(({ buyer }) => buyer).filter((buyer) => !evidence.closed.includes(buyer));
  await shop.db.query('delete from sessions');
  await insertSessions(shop.db, buyers, new Date());

  const first = await shop.reconcile();
  facts['differences found'] = first.output
    .split('\n')
    .filter((line) => /^(?:Order|Payment) /u.test(line)).length;
  await until('no refund is due', 120_000, async () => {
    const due = await shop.db.query(`select 1 from refunds where state = 'due'`);
    return due.length === 0;
  });
  const second = await shop.reconcile();
  if (second.code !== 0) violations.push(`the second comparison still differs: ${second.output.trim()}`);

  violations.push(...(await checkMoney(shop, facts)));
  violations.push(...(await checkOrders(shop, evidence)));
  violations.push(...(await checkTickets(shop, evidence)));
  violations.push(...(await checkCodes(shop, evidence, facts)));
  violations.push(...(await checkSelling(shop, evidence, lost)));
  for (const { rule, subject, detail } of await findInvariantViolations(shop.db))
    violations.push(`invariant: ${rule}: ${subject} ${detail}`);
  const again = readMails(shop.dataDir).filter((mail) => evidence.mails.has(mail));
  facts['mails sent again'] = again.length;
  return { violations, facts };
}

async function ordersByPubId(db: Db) {
  const rows = await db.query<{ pubId: string; id: number; state: string }>(
    'select pub_id as "pubId", id, state from orders',
  );
  return new Map(rows.map((row) => [row.pubId, row]));
}

/** Nobody is signed in as before, erased people have no data, and who is about to be erased cannot sign in. */
async function checkAccess({ port, db }: Restored, { sales, erased, closed }: Evidence): Promise<string[]> {
  const violations: string[] = [];
  for (const { token, id } of [...erased, ...closed, sales.at(-1)!.buyer]) {
    const { status } = await buyerClient(port, token)('GET', '/user/profile/account');
    if (status !== 401) violations.push(`account ${id}: a session of the backup is open again`);
  }
  const returned = await db.query<{ id: number }>(
    'select id from people where email = any ($1::text[]) order by id',
    [erased.map(({ email }) => email)],
  );
  for (const { id } of returned) violations.push(`account ${id} was erased and is back`);
  const open = await db.query<{ id: number }>(
    `select id from people where id = any ($1::int[]) and erased_at is null
        and not exists (select from erasures where person_id = people.id and state = 'confirmed')`,
    [closed.map(({ id }) => id)],
  );
  for (const { id } of open) violations.push(`account ${id}: its confirmed request is forgotten`);
  return violations;
}

/** Each payment at the gateway is recorded once or reported as money without an order, and nobody was charged twice. */
async function checkMoney({ db, gateway }: Restored, facts: Record<string, number>): Promise<string[]> {
  const violations: string[] = [];
  const captured = await db.query<{ id: string }>(
    `select capture_id as id from captures where gateway = 'omise'`,
  );
  const found = await db.query<{ id: string }>(
    `select charge_id as id from payment_findings where kind = 'unknown payment'`,
  );
  facts['payments without an order'] = found.length;
  const explained = [...captured, ...found].map(({ id }) => id);
  const references = new Set<unknown>();
  for (const { id, paid, link, metadata } of gateway.charges.values()) {
    if (!paid) continue;
    const count = explained.filter((each) => each === id).length;
    if (count !== 1) violations.push(`payment ${id} of the gateway is recorded ${count} times`);
    const payment = link ?? (metadata as { reference: string }).reference;
    if (references.has(payment)) violations.push(`payment ${id}: the second charge of one payment`);
    references.add(payment);
  }
  return violations;
}

/** What was acknowledged in time exists; a refund made at the gateway cancelled its order. */
async function checkOrders(shop: Restored, { sales, refunded }: Evidence): Promise<string[]> {
  const violations: string[] = [];
  const { acknowledgedUntilMs } = shop;
  const orders = await ordersByPubId(shop.db);
  for (const sale of sales) {
    const { order, orderedAtMs = Infinity, paidAtMs = Infinity } = sale;
    if (!order || orderedAtMs > acknowledgedUntilMs) continue;
    const stored = orders.get(order.pubId);
    if (stored?.id !== order.id) violations.push(`order ${order.id} was acknowledged and is missing`);
    const expected = sale === refunded ? 'cancelled' : 'paid';
    // Paid later, but for an order that is there: the gateway knows.
    if (stored && paidAtMs < Infinity && stored.state !== expected)
      violations.push(`order ${order.id} is ${stored.state}, not ${expected}`);
  }
  return violations;
}

/** Buyers see the orders that are there, and every ticket that they had has the same code. */
async function checkTickets(
  shop: Restored,
  { sales, refunded, erased, closed }: Evidence,
): Promise<string[]> {
  const violations: string[] = [];
  const orders = await ordersByPubId(shop.db);
  const hasNoAccess = [...erased, ...closed].map(({ id }) => id);
  for (const sale of sales) {
    const { buyer, order } = sale;
    if (!order || !orders.has(order.pubId) || hasNoAccess.includes(buyer.id) || sale === refunded) continue;
    const { status } = await buyerClient(shop.port, buyer.token)('GET', `/user/order/${order.id}`);
    if (status !== 200) violations.push(`order ${order.id}: its buyer gets ${status}`);
    const tickets = await ownTickets(shop.port, buyer);
    for (const each of sale.tickets)
      if (!tickets.includes(each))
        violations.push(`order ${order.id}: its ticket has another code than before`);
  }
  return violations;
}

/** Codes that were saved before the crash verify with the published keys. */
async function checkCodes(
  { port, db }: Restored,
  { codes }: Evidence,
  facts: Record<string, number>,
): Promise<string[]> {
  const violations: string[] = [];
  const reply = await fetch(`http://127.0.0.1:${port}/api/ticket-keys`);
  const { keys } = (await reply.json()) as { keys: Jwk[] };
  for (const [pubId, code] of codes)
    if (verifyTicket(code, keys)?.pubId !== pubId)
      violations.push(`a code of ticket ${pubId} does not verify`);
  const stored = await db.query<{ pubId: string }>('select pub_id as "pubId" from tickets');
  const known = new Set(stored.map(({ pubId }) => pubId));
  facts['valid codes of lost tickets'] = [...codes.keys()].filter((pubId) => !known.has(pubId)).length;
  return violations;
}

/** A buyer whose order was lost buys again, and the order has a number of its own. */
async function checkSelling(shop: Restored, { offers }: Evidence, lost: readonly Sale[]): Promise<string[]> {
  const before = lost.find(({ paidAtMs }) => paidAtMs !== undefined);
  if (!before) return ['no paid order was lost: the trial proves nothing about payments after a backup'];
  const sale: Sale = { buyer: before.buyer, tickets: [] };
  try {
    await placeOrder(shop, sale, offers[0]!, { count: 1, key: 'after-the-restore' });
    await pay(shop, sale, { isTold: true });
    const isUsed = lost.some(({ order }) => order!.id === sale.order!.id);
    return isUsed ? [`order ${sale.order!.id} has the number of an order that was lost`] : [];
  } catch (error) {
    return [`the restored shop does not sell: ${(error as Error).message}`];
  }
}
