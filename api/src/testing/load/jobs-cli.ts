import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { expireOrders } from '../../checkout/payment/expire-orders.ts';
import { voidPayments } from '../../checkout/payment/poll-payments.ts';
import { type MailLane, mailLanes } from '../../ports/mail/lanes.ts';
import { queueMails } from '../../ports/mail/outbox.ts';
import { sendMailLane } from '../../ports/mail/send-mails.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { freshDatabase } from '../databases.ts';
import { insertHolds, insertOrders, insertPeople } from '../due-work.ts';
import { openShop, type Shop } from '../shop.ts';

/**
 * `npm run load:jobs -- [--count 5000] [--mails 50000]` on the PostgreSQL at `TEST_DATABASE_URL`, in its own database: how long
 * the background jobs of one process need for many rows that are due at once, while orders are placed. The mail server takes
 * 50 ms for a mail, the payment gateway is the sandbox. Exits with 1 when an invariant is violated.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '5000' }, mails: { type: 'string', default: '50000' } },
});
const [count, mails] = [Number(values.count), Number(values.mails)];
const MAIL_MS = 50;

const { db, drop } = await freshDatabase('postgres');
try {
  const shop = await openShop(db);
  await measure(shop, 'holds that end', insertHolds, () => lapseHolds(db, shop.now()));
  await measure(shop, 'orders past their deadline', insertOrders, async () => {
    await expireOrders(shop.context);
    await voidPayments(shop.context);
  });
  await measureMails(shop);
  await shop.close();
} finally {
  await drop();
}

/** Prints the seconds that `work` needs for `count` rows, and the orders that buyers place meanwhile and before. */
async function measure(
  shop: Shop,
  name: string,
  insert: typeof insertHolds,
  work: () => Promise<unknown>,
): Promise<void> {
  await shop.reset();
  const ids = await insertPeople(shop, count);
  const body = { event: ids.event, method: ids.method, tickets: [{ id: ids.type, count: 1 }] };
  const ordersDuring = async (isOver: () => boolean) => {
    const startedAt = performance.now();
    let placed = 0;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (!isOver()) {
          const { status } = await (await shop.visitor()).call('POST', '/user/order', body);
          if (status !== 200) throw new Error(`order: status ${status}`);
          placed++;
        }
      }),
    );
    return placed / ((performance.now() - startedAt) / 1_000);
  };
  const until = performance.now() + 5_000;
  const alone = await ordersDuring(() => performance.now() > until);
  await shop.reset();
  await insert(shop, await insertPeople(shop, count));
  shop.turnClock(1_000);
  const startedAt = performance.now();
  let tookMs = 0;
  const working = work().then(() => (tookMs = performance.now() - startedAt));
  const beside = await ordersDuring(() => tookMs > 0);
  await working;
  console.log(
    `${count} ${name}: ${(tookMs / 1_000).toFixed(1)} s; orders/s by 16 buyers: ${beside.toFixed(0)} meanwhile, ${alone.toFixed(0)} before`,
  );
  for (const violation of await shop.invariantViolations()) {
    console.error(JSON.stringify(violation));
    process.exitCode = 1;
  }
}

/** Prints how long a password mail waits when it is queued behind many receipts and announcements. */
async function measureMails(shop: Shop): Promise<void> {
  await shop.reset();
  const sentAt = new Map<string, number>();
  shop.context.mailer = {
    kind: 'smtp',
    async send({ to }) {
      await sleep(MAIL_MS);
      sentAt.set(to, performance.now());
    },
  };
  const queue = (kind: 'paid' | 'saleStart' | 'recovery', recipients: string[]) =>
    queueMails(
      db,
      recipients.map((to) => ({
        dedupeKey: `${kind} ${to}`,
        kind,
        to,
        lang: 'th' as const,
        details: { order: 'PD-K7QM-4F2X', event: 'Tonight', url: '/', token: 'x', total: '100', date: 'x' },
        now: shop.now(),
      })),
    );
  const many = (name: string) => Array.from({ length: mails }, (_none, at) => `${name}${at}@many.test`);
  await queue('paid', many('paid'));
  await queue('saleStart', many('start'));
  const stopping = new AbortController();
  const lane = async (name: MailLane) => {
    while (!stopping.signal.aborted) {
      await sendMailLane(shop.context, name, stopping);
      await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = mailLanes.map((name) => lane(name));
  await sleep(2_000);
  const waitedMs: number[] = [];
  const before = sentAt.size;
  const startedAt = performance.now();
  for (let at = 0; at < 20; at++) {
    const to = `password${at}@many.test`;
    const queuedAt = performance.now();
    await queue('recovery', [to]);
    while (!sentAt.has(to)) await sleep(10);
    waitedMs.push(sentAt.get(to)! - queuedAt);
  }
  const perSecond = (sentAt.size - before) / ((performance.now() - startedAt) / 1_000);
  stopping.abort();
  await Promise.all(running);
  const failed = await db.query('select 1 from outbox where sent_at is null and tries > 0');
  if (failed.length > 0) throw new Error(`${failed.length} mails failed`);
  waitedMs.sort((a, b) => a - b);
  console.log(
    `password mail behind ${2 * mails} others: ${waitedMs[10]!.toFixed(0)} ms at the median, ${waitedMs[19]!.toFixed(0)} ms at most; ${perSecond.toFixed(0)} mails/s in all lanes`,
  );
}
