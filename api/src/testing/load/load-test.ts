import { randomBytes } from 'node:crypto';
import type { HTTPMethods } from 'fastify';
import { pollPayments } from '../../checkout/payment/poll-payments.ts';
import { processRefunds } from '../../checkout/payment/refunds.ts';
import type { Db } from '../../db/db.ts';
import { minutes } from '../../ports/clock.ts';
import { decide, signBytes } from '../../ports/payment/sandbox/sandbox.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { mulberry32 } from '../hostile-shop.ts';
import { openShop, type Shop } from '../shop.ts';
import { newBuyers } from './buyers.ts';
import { type BesideFloor, besideFloor, HOLD_ROWS, ORDER_ROWS } from './floor.ts';
import { guards, withoutGuard } from './guards.ts';

export interface LoadTestOptions {
  seed: number;
  /** Tickets on sale; the demand is ten times as high. */
  tickets: number;
  clients: number;
  /** Duration of each floor measurement, see `floor.ts`. */
  floorMs: number;
  /** A guard to switch off, see `guards.ts`: the load test must then report violations. */
  without?: string;
}

/**
 * Load test of two api instances on one PostgreSQL: ten times the demand, promo codes, double clicks, abandoned holds,
 * declined and abandoned payments, duplicated, lost and reordered webhooks, late payments. It ends when everything is
 * sold. Returns the measurements and the violations, which must be empty.
 */
export async function runLoadTest(dbs: [Db, Db], options: LoadTestOptions) {
  const { seed, tickets, clients, floorMs, without } = options;
  const random = mulberry32(seed);
  const shops = await Promise.all(dbs.map((db) => openShop(withoutGuard(db, without))));
  const [shop] = shops as [Shop, Shop];
  const db = dbs[0];
  await shop.reset();
  if (without) await db.script(guards[without]!.script);
  const { event, ticket, method } = await shop.ids();
  const ga = ticket['tonight/ga']!;
  await db.query('update ticket_stock set capacity = $2 where ticket_type_id = $1', [ga, tickets]);
  const promoUses = Math.max(2, Math.floor(tickets / 100));
  await db.query(`update promos set max_uses = $1 where code = 'TENOFF00'`, [promoUses]);

  const violations: string[] = [];
  const buyers = (await newBuyers(db, tickets * 4)).map((buyer, at) => ({
    ...buyer,
    shop: shops[at % 2]!,
    wanted: 1 + Math.floor(random() * 4),
    isServed: false,
    revision: 0,
  }));
  type Buyer = (typeof buyers)[number];
  const ask = async <const Method extends HTTPMethods, const Path extends string>(
    buyer: Buyer,
    method: Method,
    path: Path,
    body?: object,
    key?: string,
  ) => {
    const headers = { authorization: `Bearer ${buyer.token}`, ...(key && { 'idempotency-key': key }) };
    const reply = await buyer.shop.call(method, path, body, headers);
    if (reply.status >= 500) violations.push(`${method} ${path}: status ${reply.status}`);
    const stock = (reply.body as { tickets?: { left?: number }[] } | undefined)?.tickets ?? [];
    for (const { left } of stock)
      if (left !== undefined && (left < 0 || left > tickets))
        violations.push(`reported stock left is ${left} of ${tickets}`);
    return reply;
  };

  const soldOutMs: number[] = [];
  const loadedMs: number[] = [];
  /** Duration of an empty query at the same time, for comparison. */
  const baselineMs: number[] = [];
  async function takeHold(buyer: Buyer, refusals = loadedMs): Promise<boolean> {
    const startedAt = performance.now();
    const body = {
      event: event.tonight,
      revision: ++buyer.revision,
      tickets: [{ id: ga, count: buyer.wanted }],
    };
    const { status } = await ask(buyer, 'PUT', '/user/hold', body);
    if (status === 409) refusals.push(performance.now() - startedAt);
    else if (status !== 200) violations.push(`hold: status ${status}`);
    return status === 200;
  }
  async function placeOrder(buyer: Buyer, hasPromo: boolean, isDoubleClick: boolean) {
    const body = {
      event: event.tonight,
      method: method.kCards,
      tickets: [{ id: ga, count: buyer.wanted }],
      ...(hasPromo && { promocode: 'TENOFF00' }),
    };
    const key = randomBytes(8).toString('hex');
    const send = () => ask(buyer, 'POST', '/user/order', body, key);
    const replies = await Promise.all(isDoubleClick ? [send(), send()] : [send()]);
    const placed = replies.filter(({ status }) => status === 200);
    if (new Set(placed.map(({ body: { order } }) => order.id)).size > 1)
      violations.push('two orders for one double click');
    if (placed[0]) return placed[0].body.payment.paymentId;
    if (hasPromo) return placeOrder(buyer, false, false);
    if (!isDoubleClick)
      violations.push(`order of a held ticket: status ${replies[0].status} ${replies[0].body.code}`);
    return undefined;
  }

  let holdRate: BesideFloor | undefined;
  let orderRate: BesideFloor | undefined;
  const measured = async (isFirst: boolean, rows: number, slice: () => Promise<number>) =>
    isFirst ? besideFloor(db, { clients, rows, floorMs }, slice) : void (await slice());

  let late: string[] = [];
  let rounds = 0;
  for (; rounds < 12 && (await shop.left(ga)).sold < tickets; rounds++) {
    const isLast = rounds >= 4;
    const candidates = shuffle(buyers.filter(({ isServed }) => !isServed));
    // From the third round on each buyer wants one ticket, so that everything is sold.
    if (rounds > 1) for (const buyer of candidates) buyer.wanted = 1;
    const holders: Buyer[] = [];
    holdRate =
      (await measured(rounds === 0, HOLD_ROWS, async () => {
        await inParallel(
          candidates,
          clients,
          async (buyer) => void ((await takeHold(buyer)) && holders.push(buyer)),
        );
        return candidates.length;
      })) ?? holdRate;
    // Everything is held: measure how long a refusal takes once the peak is over.
    if (rounds === 0) {
      const refusedBuyers = candidates.filter((buyer) => !holders.includes(buyer)).slice(0, 1_000);
      await inParallel(refusedBuyers, 16, async (buyer) => {
        if (await takeHold(buyer, soldOutMs)) holders.push(buyer);
        const startedAt = performance.now();
        await db.query('select 1');
        baselineMs.push(performance.now() - startedAt);
      });
    }
    // Late payments arrive while the stock is held again, so that some of them must be refunded.
    await payLate();
    const ordering = holders.filter(() => isLast || random() < 0.8);
    const payments = new Map<string, Buyer>();
    orderRate =
      (await measured(rounds === 0, ORDER_ROWS, async () => {
        const plans = ordering.map((buyer) => ({
          buyer,
          hasPromo: random() < 0.3,
          isDouble: random() < 0.3,
        }));
        await inParallel(plans, clients, async ({ buyer, hasPromo, isDouble }) => {
          const id = await placeOrder(buyer, hasPromo, isDouble);
          if (id) payments.set(id, buyer);
        });
        return ordering.length;
      })) ?? orderRate;

    const abandoned: string[] = [];
    for (const [id, buyer] of payments) {
      const dice = isLast ? 0 : random();
      const choice = dice < 0.5 ? 'approve' : dice < 0.65 ? 'twice' : dice < 0.75 ? 'lost' : 'decline';
      buyer.isServed = dice < 0.75;
      if (dice < 0.85) await decide(db, { id, choice, now: shop.now(), later: shop.now() });
      else abandoned.push(id);
    }
    await deliverWebhooks();
    for (const each of shops) each.turnClock(minutes(16));
    await runWorkersUntilIdle();
    late = abandoned.filter(() => random() < 0.6);
    for (const each of shops) each.turnClock(minutes(16));
    await runWorkersUntilIdle();
    // Autovacuum would do this, but the tables grew within seconds.
    await db.script('analyze');
    for (const { rule, subject, detail } of await shop.invariantViolations())
      violations.push(`round ${rounds + 1}: ${rule}: ${subject} ${detail}`);
    if (violations.length > 0) break;
  }

  await payLate();
  await runWorkersUntilIdle();

  /** Captures payments that the gateway had reported as voided. */
  async function payLate(): Promise<void> {
    await db.query(
      `with paid as (
         update sandbox_payments set state = 'approved', captured_at = $2, capture_id = 'cap_' || substr(id, 5)
          where id = any($1::text[]) and state = 'voided' returning id)
       insert into sandbox_webhooks (event_id, payment_id, kind, created_at, due_at)
       select 'evt_' || id, id, 'payment.captured', $2, $2 from paid`,
      [late, shop.now()],
    );
    await deliverWebhooks();
  }
  async function runWorkersUntilIdle(): Promise<void> {
    const { context } = shop;
    for (let quiet = 0; quiet < 2; ) {
      const done = (await pollPayments(context)) + (await lapseHolds(context.db, shop.now()));
      const refunded = await processRefunds(context);
      quiet = done + refunded === 0 ? quiet + 1 : 0;
    }
  }
  /** Delivers all due webhooks once or twice, in random order, to either instance. */
  async function deliverWebhooks(): Promise<void> {
    const due = await db.query<{ eventId: string; kind: string; paymentId: string; reference: string }>(
      `update sandbox_webhooks w set delivered_at = $1 from sandbox_payments p
        where p.id = w.payment_id and w.delivered_at is null
        returning w.event_id as "eventId", w.kind, w.payment_id as "paymentId", p.reference`,
      [shop.now()],
    );
    const secret = await shop.context.secrets.get('sandbox webhook');
    const sent = shuffle(due.flatMap((webhook) => (random() < 0.5 ? [webhook, webhook] : [webhook])));
    await inParallel(sent, clients, async (webhook) => {
      const text = JSON.stringify(webhook);
      const time = String(Math.floor(shop.now().getTime() / 1_000));
      const { status } = await shops[Math.floor(random() * 2)]!.call(
        'POST',
        '/payments/sandbox/webhook',
        text,
        {
          'x-sandbox-signature': `t=${time},v1=${signBytes(secret, time, Buffer.from(text))}`,
        },
      );
      if (status !== 200) violations.push(`webhook: status ${status}`);
    });
  }
  function shuffle<T>(items: T[]): T[] {
    return items
      .map((item) => [random(), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item);
  }

  const { sold, held } = await shop.left(ga);
  if (sold !== tickets || held !== 0) violations.push(`${sold} sold and ${held} held of ${tickets}`);
  const [totals] = await db.query<{
    taken: number;
    known: number;
    orders: number;
    promo: number;
    refunds: number;
  }>(
    `select (select count(*) from sandbox_payments where state = 'approved') as taken,
            (select count(*) from captures) as known, (select count(*) from orders) as orders,
            (select uses from promos where code = 'TENOFF00') as promo, (select count(*) from refunds) as refunds`,
  );
  const { taken: captured, known: recorded, orders, promo, refunds } = totals!;
  if (captured !== recorded)
    violations.push(`the gateway captured ${captured} payments, the shop recorded ${recorded}`);
  const twice = await db.query('select 1 from webhook_events group by gateway, event_id having count(*) > 1');
  if (twice.length > 0) violations.push(`${twice.length} webhook events were stored twice`);
  if (promo > promoUses) violations.push(`a promo limited to ${promoUses} uses was used ${promo} times`);
  for (const { problems } of shops) violations.push(...problems.map((problem) => JSON.stringify(problem)));
  for (const each of shops) await each.close();
  return {
    violations,
    rounds,
    orders,
    refunds,
    holds: holdRate!,
    placing: orderRate!,
    soldOutP99Ms: p99(soldOutMs),
    loadedP99Ms: p99(loadedMs),
    baselineP99Ms: p99(baselineMs),
  };
}

function p99(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
}

async function inParallel<T>(items: T[], clients: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
