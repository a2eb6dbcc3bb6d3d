import { cancelEvents } from '../../checkout/cancellation/cancel-events.ts';
import { voidPayments } from '../../checkout/payment-status/poll-payments.ts';
import { processRefunds } from '../../checkout/refunds/refunds.ts';
import { bangkokIso } from '../../time/dates.ts';
import { days, later } from '../../time/time.ts';
import { endHolds, lapseHolds } from '../../stock/holds.ts';
import { insertPaidOrders } from '../../testing/due-work.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import type { Shop } from '../../testing/shop.ts';
import { describeShop, describeTwoInstances } from '../../testing/suite.ts';

const message = { en: 'The singer is ill.', th: 'นักร้องป่วย' };

async function cancelAt({ office }: Shop, url = 'tonight', fields: object = {}) {
  return (
    await office('POST', `/office/events/${url}/cancel`, { reason: 'ill', message, ...fields })
  ).body;
}
const statusAt = async ({ office }: Shop) => (await office('GET', '/office/events/tonight')).body;
const mailsOf = ({ db }: Shop) =>
  db.query<{ recipient: string; kind: string; language: string }>(
    'select recipient, kind, language from outbox order by id',
  );

describeShop('cancelled event', (shop) => {
  const { placePending, refunds, stubStatus, capturedStatus, placePaid } = paymentTools(shop);
  const cancel = (url?: string, body?: object) => cancelAt(shop(), url, body);
  const status = () => statusAt(shop());
  /** The gateway has captured the money of an order whose payment was to be void. */
  async function captureLate(id: number) {
    const total = await shop().value<number>`select total from orders where id = ${id}`;
    stubStatus(capturedStatus('late', total));
    await shop().sql`update payment_attempts set state = 'voiding', next_poll_at = ${shop().now()}`;
    await voidPayments(shop().context);
    return total;
  }
  const clearMails = () => shop().sql`delete from outbox`;

  test('dry run and repetition: nothing is changed', async () => {
    expect(await cancel('tonight', { dryRun: true })).toMatchObject({
      isDryRun: true,
      isChanged: true,
    });
    expect(await status()).toMatchObject({ state: 'published' });
    expect(await cancel()).toMatchObject({ isChanged: true, after: { state: 'cancelled' } });
    expect(await cancel()).toMatchObject({ isChanged: false });
    expect(await shop().sql`select 1 from event_notices`).toHaveLength(1);
    expect(await cancel('nowhere')).toMatchObject({ code: 1004 });
  });

  test('sale: over at once for carts and new orders, and carts end', async () => {
    const { ticket } = await shop().ids();
    const visitor = await shop().visitor();
    const ga = ticket['tonight/ga']!;
    await visitor.hold({ 'tonight/ga': 2 });
    await cancel();
    expect((await visitor.hold({ 'tonight/ga': 3 }, 2)).body.code).toBe(2005);
    expect((await visitor.order({ 'tonight/ga': 2 })).body.code).toBe(2005);
    expect(await endHolds(shop().db, shop().now())).toBe(1);
    await lapseHolds(shop().db, shop().now());
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
    expect((await visitor.call('GET', '/event/tonight')).body.event.state).toBe('cancelled');
  });

  test('paid orders: cancelled with one mail each, and one more for a manual refund', async () => {
    const card = await placePending();
    const promptpay = await placePending('promptpay');
    for (const order of [card, promptpay]) await order.pay();
    await shop().sql`update people set language = 'th' where id = (select max(id) from people)`;
    await clearMails();
    await cancel();
    expect(await cancelEvents(shop().context)).toBe(2);
    await processRefunds(shop().context);
    expect(await mailsOf(shop())).toMatchObject([
      { kind: 'eventCancelled', language: 'en' },
      { kind: 'eventCancelled', language: 'th' },
      { kind: 'refundDestination', language: 'th' },
    ]);
    for (const [{ visitor }, said, method] of [
      [card, message.en, '(Card)'],
      [promptpay, message.th, '(PromptPay)'],
    ] as const) {
      const [mail] = (await shop().mailTo(visitor.email))
        .slice(-2)
        .filter(({ text }) => text.includes(said));
      expect(mail!.text).toContain(method);
    }
    expect(await status()).toMatchObject({
      ...{ state: 'cancelled', isTelling: false },
      orders: { paid: 0, pending: 0, cancelled: 2 },
      refunds: { due: 0, byHand: 1, done: 1 },
      byHand: [{ method: 'promptpay', currency: 'THB', amount: '2070.00' }],
    });
    expect((await card.visitor.call('GET', '/user/profile/tickets')).body).toMatchObject([
      { event: { state: 'cancelled', calendarSequence: 1 }, tickets: [{ qr: null }, { qr: null }] },
    ]);
  });

  test('order refunded in part before: the mail names the rest still paid back', async () => {
    const { id, visitor } = await placePaid();
    await shop().office('POST', `/office/orders/${id}/refund`, {
      reason: 'late start',
      amount: '70.00',
    });
    await clearMails();
    await cancel();
    await cancelEvents(shop().context);
    expect((await refunds()).map(({ amount }) => amount)).toEqual([7_000, 200_000]);
    const { mails } = (await shop().office('GET', `/office/orders/${id}`)).body;
    expect(mails.map(({ kind }) => kind)).toEqual(['eventCancelled']);
    expect((await shop().mailTo(visitor.email)).at(-1)!.text).toContain('฿2,000.00 (Card)');
  });

  /** Pays a further order of the buyer, and returns its id. */
  async function payFurther(
    { visitor, pay, method }: Awaited<ReturnType<typeof placePaid>>,
    tickets: Record<string, number>,
    by: 'kCards' | 'promptpay' = 'kCards',
  ): Promise<number> {
    const { body } = await visitor.order(tickets, { method: method[by] });
    await pay(body.payment.paymentId);
    return body.order.id;
  }

  test('buyer of several orders: the mail sums what was paid for this event', async () => {
    // Another buyer, the first of all.
    await placePaid('promptpay');
    const order = await placePaid();
    await payFurther(order, { 'tonight/ga': 1 });
    const given = await payFurther(order, { 'tonight/vip': 1 }, 'promptpay');
    await shop().office('POST', `/office/orders/${given}/refund`, { reason: 'ill' });
    await payFurther(order, { 'adults/ga': 1 }, 'promptpay');
    await clearMails();
    await cancel();
    expect(await cancelEvents(shop().context)).toBe(3);
    const [mail] = await shop().mailTo(order.visitor.email);
    expect(mail!.text).toMatch(/฿3,105\.00 \(Card\)/u);
  });

  test('second payment by another method: the mail names only the one that counts', async () => {
    const order = await placePending('promptpay');
    const { body } = await order.visitor.call('POST', `/user/order/${order.id}/payment`, {
      method: order.method.kCards,
    });
    await order.pay(body.payment.paymentId);
    stubStatus(capturedStatus('second', 207_000));
    await shop().sql`update payment_attempts set state = 'voiding', next_poll_at = ${shop().now()}
      where method_id = ${order.method.promptpay}`;
    await voidPayments(shop().context);
    expect(await refunds()).toMatchObject([{ reason: 'second' }]);
    await clearMails();
    await cancel();
    await cancelEvents(shop().context);
    const [mail] = await shop().mailTo(order.visitor.email);
    expect(mail!.text).toMatch(/฿2,070\.00 \(Card\)/u);
  });

  test('orders of another event, even a postponed one: stay as they are', async () => {
    const order = await placePaid();
    const other = await payFurther(order, { 'adults/ga': 1 });
    const pending = await (await shop().visitor()).order({ 'adults/ga': 1 });
    for (const url of ['adults', 'free']) {
      const start = await shop().value<Date>`select date_start from events where url = ${url}`;
      const dateStart = bangkokIso(later(start, days(40)));
      const path = `/office/events/${url}/postpone` as const;
      expect((await shop().office('POST', path, { reason: 'flood', dateStart })).status).toBe(200);
    }
    const rest = () =>
      shop().sql<object>`select id, state, closing from orders where id <> ${order.id} order by id`;
    await cancel();
    await shop().sql`update event_notices set done_at = now() where kind = 'cancelled'`;
    expect(await cancelEvents(shop().context)).toBe(0);
    await shop().sql`update event_notices set done_at = null`;
    expect(await cancelEvents(shop().context)).toBe(1);
    expect(await rest()).toEqual([
      { id: other, state: 'paid', closing: null },
      { id: pending.body.order.id, state: 'pending payment', closing: null },
    ]);
    expect(await status()).toMatchObject({ state: 'cancelled', isTelling: false });
    const done = () => shop().sql`select kind, done_at from event_notices order by id`;
    const before = await done();
    expect(before.map(({ done_at: at }) => at !== null)).toEqual([false, false, true]);
    shop().turnClock(1000);
    expect(await cancelEvents(shop().context)).toBe(0);
    expect(await done()).toEqual(before);
  });

  test('free orders: cancelled with a mail that nothing is paid back', async () => {
    expect((await (await shop().visitor()).order({ 'free/free': 1 })).body.order.state).toBe(
      'Paid',
    );
    await clearMails();
    await cancel('free');
    await cancelEvents(shop().context);
    expect((await mailsOf(shop())).map(({ kind }) => kind)).toEqual(['freeEventCancelled']);
    expect(await refunds()).toEqual([]);
  });

  test('pending order: cancelled without a mail once voided; late money is refunded', async () => {
    const { id, state } = await placePending();
    await cancel();
    await cancelEvents(shop().context);
    expect(await status()).toMatchObject({ isTelling: true, orders: { pending: 1 } });
    await voidPayments(shop().context);
    expect(await state()).toBe('cancelled');
    await cancelEvents(shop().context);
    expect(await status()).toMatchObject({ isTelling: false, orders: { pending: 0 } });
    expect(await mailsOf(shop())).toEqual([]);
    const total = await captureLate(id);
    expect(await refunds()).toMatchObject([{ reason: 'late', amount: total }]);
    expect(await state()).toBe('cancelled');
  });

  test('order paid while being voided: cancelled and refunded like the others', async () => {
    const { choose, state } = await placePending();
    await choose('approve');
    await cancel();
    await cancelEvents(shop().context);
    await voidPayments(shop().context);
    expect(await state()).toBe('paid');
    await clearMails();
    await cancelEvents(shop().context);
    expect(await state()).toBe('cancelled');
    expect((await mailsOf(shop())).map(({ kind }) => kind)).toEqual(['eventCancelled']);
    await processRefunds(shop().context);
    expect(await refunds()).toMatchObject([{ reason: 'event cancelled', state: 'done' }]);
  });

  test('late money for an unpaid order of a cancelled event: buys nothing, refunded', async () => {
    const { id, state } = await placePending();
    shop().turnClock(31 * 60_000);
    const { expireOrders } = await import('../../checkout/closing/expire-orders.ts');
    await expireOrders(shop().context);
    await voidPayments(shop().context);
    expect(await state()).toBe('unpaid');
    await cancel();
    await cancelEvents(shop().context);
    await captureLate(id);
    expect(await refunds()).toMatchObject([{ reason: 'late' }]);
    expect(await state()).toBe('cancelled');
  });

  test('order that cannot be cancelled: logged, delays no other and is tried again', async () => {
    const [first, second] = [await placePending(), await placePending()];
    for (const order of [first, second]) await order.pay();
    await cancel();
    const { db } = shop();
    const transaction: typeof db.transaction = (work) =>
      db.transaction((tx) =>
        work({
          query: (sql, params) =>
            params?.[0] === first.id && sql.includes('voided_at')
              ? Promise.reject(new Error('refused'))
              : tx.query(sql, params),
        }),
      );
    expect(await cancelEvents({ ...shop().context, db: { ...db, transaction } })).toBe(1);
    expect(shop().problems.splice(0)).toHaveLength(1);
    expect(await first.state()).toBe('paid');
    expect(await second.state()).toBe('cancelled');
    expect(await status()).toMatchObject({ isTelling: true, orders: { paid: 1, cancelled: 1 } });
    expect(await cancelEvents(shop().context)).toBe(1);
    expect(await status()).toMatchObject({ isTelling: false });
  });
});

describeTwoInstances('cancelled event', (shops) => {
  // The job of one instance ends in the middle, its last transaction without a commit, as after
  // kill -9.
  test('900 orders, one crashed job: each is repaid once and each buyer told once', async () => {
    const [first, second] = shops();
    // 5,004 take about two minutes; a multiple of 12.
    const count = Number(process.env.CANCELLED_ORDERS ?? 900);
    // Of PromptPay and mobile banking.
    const byHand = (count * 2) / 3;
    const eventId = await insertPaidOrders(first, count);
    await cancelAt(first);
    const { db } = first;
    let left = count / 4;
    const dying: typeof db.transaction = (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx);
        if (--left < 0) throw Object.assign(new Error('killed'), { code: '57P01' });
        return result;
      });
    const stop = new AbortController();
    await cancelEvents(
      {
        ...first.context,
        db: { ...db, transaction: dying },
        log: { ...first.context.log, error: () => stop.abort() },
      },
      stop.signal,
    ).catch(() => {});
    const cancelled = async () => (await statusAt(first)).orders.cancelled;
    expect(await cancelled()).toBe(count / 4);
    const refunded: string[] = [];
    for (const { gateway } of shops()) {
      const refund = gateway.refund.bind(gateway);
      gateway.refund = async (request) => {
        const result = await refund(request);
        if (result.state === 'done') refunded.push(request.captureId);
        return result;
      };
    }
    const [one, other] = await Promise.all([
      cancelEvents(first.context),
      cancelEvents(second.context),
    ]);
    expect(one + other).toBe((count * 3) / 4);
    await Promise.all([processRefunds(first.context), processRefunds(second.context)]);
    expect(refunded).toHaveLength(count - byHand);
    expect(new Set(refunded).size).toBe(count - byHand);
    const all = await mailsOf(first);
    const mails = all.filter(({ kind }) => kind === 'eventCancelled');
    expect(all).toHaveLength(count + byHand);
    expect(mails).toHaveLength(count);
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(count);
    expect(await statusAt(second)).toMatchObject({
      ...{ id: eventId, isTelling: false },
      orders: { paid: 0, pending: 0, cancelled: count },
      refunds: { due: 0, byHand, done: count - byHand },
    });

    const links = await db.query<{ token: string }>(
      `select details->>'token' as token from outbox where kind = 'refundDestination'`,
    );
    for (const [index, { token }] of links.entries()) {
      const account = { bank: 'promptPay', account: '0812345678', name: 'Mali Suwan' };
      const headers = { 'x-forwarded-for': `203.0.113.${index % 250}` };
      const given = await shops()[index % 2]!.call(
        'POST',
        `/refund-destination/${token}`,
        account,
        headers,
      );
      expect(given.status).toBe(200);
    }
    const { office } = second;
    let transferred = 0;
    for (let isMore = true; isMore; ) {
      const exported = (await office('POST', '/office/refunds/export', {})).body;
      isMore = exported.isMore;
      transferred += exported.refunds.length;
      const file = exported.refunds.map(({ reference, amount }) => ({ reference, amount }));
      await office('POST', '/office/refunds/paid', { reason: 'bank file', file });
    }
    expect(transferred).toBe(byHand);
    const { rows, checks } = (await office('GET', '/office/reports/settlement?url=tonight')).body;
    const paid = `${count}000.00`;
    const nothing = { sold: '0.00', refundsDue: '0.00', refundsByHand: '0.00', payout: '0.00' };
    expect(rows).toMatchObject([
      { cancelledOrders: count, captured: paid, refundsMade: paid, ...nothing },
    ]);
    expect(checks).toMatchObject(
      ['sales', 'gateway', 'refunds due'].map((account) => ({
        account,
        figures: '0.00',
        ledger: '0.00',
      })),
    );
  });
});
