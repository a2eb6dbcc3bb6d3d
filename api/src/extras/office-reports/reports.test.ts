import type { ReplyBody } from '../../testing/test-client.ts';
import fc from 'fast-check';
import { minutes } from '../../time/time.ts';
import { cancelEvents } from '../../checkout/cancellation/cancel-events.ts';
import { processRefunds, refundOrder } from '../../checkout/refunds/refunds.ts';
import { syncPayment } from '../../checkout/payment-status/sync-payment.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('office: sales and settlement', (shop) => {
  const { attempts, stubStatus, capturedStatus } = paymentTools(shop);
  const report = async <Name extends 'sales' | 'settlement' | 'payments'>(
    name: Name,
    query = '',
  ) => {
    const { body } = await shop().office('GET', `/office/reports/${name}${query}`);
    return body as ReplyBody<'GET', `/office/reports/${Name}`>;
  };

  let captures = 0;
  /** Lets the gateway capture an amount for the latest attempt of an order. */
  async function capture(orderId: number, amount: number, currency = 'THB') {
    const attempt = (await attempts()).filter((each) => each.orderId === orderId).at(-1)!;
    stubStatus(capturedStatus(`cap_${++captures}`, amount, currency));
    await syncPayment(shop().context, attempt);
  }
  async function order(name = 'tonight/ga', count = 2, fields: object = {}) {
    const { body } = await (await shop().visitor()).order({ [name]: count }, fields);
    const id: number = body.order.id;
    const total = await shop().value<number>`select total from orders where id = ${id}`;
    return { id, total, pay: () => capture(id, total) };
  }
  const registered = { rate: 7, sellerTaxId: '0999999999991' };
  afterEach(() => void (shop().context.config.vat = registered));
  const refund = (id: number) => shop().db.transaction((tx) => refundOrder(tx, id, shop().now()));
  const byHand = async () => {
    shop().gateway.refund = async () => ({ state: 'unsupported' });
    await processRefunds(shop().context);
  };
  const dayOf = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);

  /** Satang. */
  const minorOf = (decimal: string) => Math.round(Number(decimal) * 100);

  /**
   * Tax of what moved from one day to another, worked out in whole numbers from the sales that the
   * money ledger has of each order: that in what was left at the end, minus that at the beginning.
   */
  async function taxByLedger(url: string | undefined, from?: string, to?: string) {
    const rows = await shop().sql<{ rate: number | null; at: Date; id: number; amount: number }>`
      select o.id, o.vat_rate as rate, m.at, -m.amount as amount
        from money_ledger m join orders o on o.id = m.order_id join events e on e.id = o.event_id
       where m.account = 'sales' and (${url ?? null}::text is null or e.url = ${url ?? null})`;
    const leftBefore = (id: number, isBefore: (at: Date) => boolean) =>
      rows
        .filter((row) => row.id === id && isBefore(row.at))
        .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const taxIn = (left: bigint, rate: number) => {
      const whole = BigInt(100 + rate);
      return Number((2n * left * BigInt(rate) + whole) / (2n * whole));
    };
    const rates = new Map(rows.map(({ id, rate }) => [id, rate ?? 0]));
    return [...rates].reduce((sum, [id, rate]) => {
      const end = leftBefore(id, (at) => to === undefined || dayOf(at) <= to);
      const beginning = leftBefore(id, (at) => from !== undefined && dayOf(at) < from);
      return sum + taxIn(end, rate) - taxIn(beginning, rate);
    }, 0);
  }

  /** That the tax in both reports is that by the ledger, and net and tax make up the amounts. */
  async function expectTax(url?: string, from?: string, to?: string) {
    const query = new URLSearchParams({ ...(url && { url }), ...(from && to && { from, to }) });
    const [sales, settlement] = [
      (await report('sales', `?${query}`)).rows,
      (await report('settlement', `?${query}`)).rows,
    ];
    const tax = (rows: readonly { vat: string }[]) =>
      rows.reduce((sum, { vat }) => sum + minorOf(vat), 0);
    const expected = await taxByLedger(url, from, to);
    expect([tax(sales), tax(settlement)]).toEqual([expected, expected]);
    for (const { net, vat, ...row } of [...sales, ...settlement])
      expect(minorOf(net) + minorOf(vat)).toBe(minorOf('total' in row ? row.total : row.payout));
  }

  test('mixed history: the figures equal those worked out by hand, and the ledger', async () => {
    // 2 × 1,000.00 + 2 × 20.00 + 1.5 % of 2,000.00 = 2,070.00
    await (await order()).pay();
    // 2,000.00 − 100.00 + 40.00 + 1.5 % of 1,900.00 = 1,968.50
    await (await order('tonight/ga', 2, { promocode: 'TENOFF00' })).pay();
    await order('free/free', 1);
    await order('tonight/vip', 1);
    // 1 × 1,000.00 + 20.00 + 15.00 = 1,035.00, refunded by the gateway
    shop().gateway.refund = async () => ({ state: 'done', refundId: 'r1' });
    const refunded = await order('tonight/ga', 1);
    await refunded.pay();
    await refund(refunded.id);
    await processRefunds(shop().context);
    // The same, by hand
    const manual = await order('tonight/ga', 1);
    await manual.pay();
    await refund(manual.id);
    await byHand();
    expect(shop().problems).toEqual([]);
    // Paid in another currency: it pays nothing, and has to be returned.
    await capture((await order('tonight/ga', 1)).id, 3_000, 'USD');
    const today = dayOf(shop().now());

    const settlement = await report('settlement');
    expect(settlement.rows).toEqual([
      {
        ...{ currency: 'THB', orders: 5, cancelledOrders: 2 },
        ...{ sold: '4000.00', fees: '138.50', discount: '100.00', refundedInPart: '0.00' },
        ...{
          captured: '6108.50',
          refundsMade: '1035.00',
          refundsDue: '0.00',
          refundsByHand: '1035.00',
        },
        // Of 2,070.00 and 1,968.50 at 7 %: 135.42 + 128.78
        ...{ payout: '4038.50', net: '3774.30', vat: '264.20' },
      },
      {
        ...{ currency: 'USD', orders: 0, cancelledOrders: 0 },
        ...{ sold: '0.00', fees: '0.00', discount: '0.00', refundedInPart: '0.00' },
        ...{
          captured: '30.00',
          refundsMade: '0.00',
          refundsDue: '30.00',
          refundsByHand: '0.00',
          ...{ payout: '0.00', net: '0.00', vat: '0.00' },
        },
      },
    ]);
    expect(settlement.checks.every(({ isEqual }: { isEqual: boolean }) => isEqual)).toBe(true);
    expect(settlement.checks).toHaveLength(6);

    const sales = await report('sales', '?url=tonight');
    const row = { event: 'tonight', day: today, currency: 'THB', refundedInPart: '0.00' };
    expect(sales.rows).toEqual([
      {
        ...{ ...row, ticket: 'ga', promo: null, sold: 6, cancelled: 2 },
        ...{ revenue: '4000.00', fees: '80.00', discount: '0.00', total: '4080.00' },
        // Tickets with their fees are the first 2,040.00 of each order: 133.46 twice.
        ...{ net: '3813.08', vat: '266.92' },
      },
      {
        ...{ ...row, ticket: null, promo: null, sold: 0, cancelled: 0 },
        ...{ revenue: '0.00', fees: '30.00', discount: '0.00', total: '30.00' },
        ...{ net: '28.04', vat: '1.96' },
      },
      {
        ...{ ...row, ticket: null, promo: 'TENOFF00', sold: 0, cancelled: 0 },
        ...{ revenue: '0.00', fees: '28.50', discount: '100.00', total: '-71.50' },
        ...{ net: '-66.82', vat: '-4.68' },
      },
    ]);
    expect(sales.checks).toEqual([
      { currency: 'THB', account: 'sales', figures: '4038.50', ledger: '4038.50', isEqual: true },
      { currency: 'USD', account: 'sales', figures: '0.00', ledger: '0.00', isEqual: true },
    ]);
    const free = await report('sales', '?url=free');
    expect(free.rows[0]).toMatchObject({ ticket: 'free', sold: 1, total: '0.00' });
    expect((await report('sales', `?from=${today}&to=${today}`)).rows).toHaveLength(5);
    expect((await report('sales', '?to=2020-01-01')).rows).toEqual([]);
  });

  test('ledger entry without order: the report shows both sums and their difference', async () => {
    const { id, pay, total } = await order();
    await pay();
    await shop().db.transaction((tx) =>
      tx.query(
        `insert into money_ledger (entry, at, order_id, account, amount, currency)
         values ('stray', $2, $1, 'gateway', 100, 'THB'), ('stray', $2, $1, 'sales', -100, 'THB')`,
        [id, shop().now()],
      ),
    );
    expect(total).toBe(207_000);
    expect((await report('settlement')).checks).toEqual([
      { currency: 'THB', account: 'sales', figures: '2070.00', ledger: '2071.00', isEqual: false },
      {
        currency: 'THB',
        account: 'gateway',
        figures: '2070.00',
        ledger: '2071.00',
        isEqual: false,
      },
      { currency: 'THB', account: 'refunds due', figures: '0.00', ledger: '0.00', isEqual: true },
    ]);
    // The invariants find it, too.
    await shop().db.script(
      `begin; set local session_replication_role = replica;
       delete from money_ledger where entry = 'stray'; commit;`,
    );
  });

  test('refund of a ticket, an amount and the rest: equals the ledger at every step', async () => {
    const { id, pay } = await order();
    await pay();
    for (const [body, left, cancelled, refundedInPart] of [
      [{ tickets: 1 }, '1035.00', 1, '1035.00'],
      [{ amount: '35.00' }, '1000.00', 1, '1035.00'],
      [{}, '0.00', 2, '0.00'],
    ] as const) {
      expect(
        (await shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill', ...body }))
          .status,
      ).toBe(200);
      await processRefunds(shop().context);
      const { rows, checks } = await report('settlement');
      expect(rows).toMatchObject([{ payout: left }]);
      expect(checks.filter(({ isEqual }) => !isEqual)).toEqual([]);
      const sales = await report('sales');
      expect(sales.checks.filter(({ isEqual }) => !isEqual)).toEqual([]);
      const [ga] = sales.rows.filter(({ ticket }) => ticket === 'ga');
      expect(ga).toMatchObject({ sold: 2, cancelled, refundedInPart });
    }
  });

  test('order cancelled on the next day: each day agrees with the ledger', async () => {
    const first = dayOf(shop().now());
    const { id, pay } = await order();
    await pay();
    shop().turnClock(minutes(24 * 60));
    const second = dayOf(shop().now());
    await refund(id);
    const { rows } = await report('sales');
    const of = (day: string) => rows.filter((row: { day: string }) => row.day === day);
    expect(of(first).map(({ total }: { total: string }) => total)).toEqual(['2040.00', '30.00']);
    expect(of(second).map(({ total }: { total: string }) => total)).toEqual(['-2040.00', '-30.00']);
    for (const day of [first, second])
      for (const name of ['sales', 'settlement'] as const)
        for (const { isEqual } of (await report(name, `?from=${day}&to=${day}`)).checks)
          expect(isEqual).toBe(true);
  });

  test('ticket that cost nothing, returned on the next day: cancelled on that day', async () => {
    const { id } = await order('free/free', 2);
    shop().turnClock(minutes(24 * 60));
    const day = dayOf(shop().now());
    const body = { reason: 'ill', tickets: 1 };
    expect((await shop().office('POST', `/office/orders/${id}/refund`, body)).status).toBe(200);
    expect((await report('sales', `?from=${day}&to=${day}`)).rows).toMatchObject([
      { day, ticket: 'free', sold: 0, cancelled: 1, refundedInPart: '0.00' },
    ]);
  });

  test('unknown event, day that does not exist, days the wrong way round: refused', async () => {
    expect(await report('sales', '?url=nowhere')).toMatchObject({ code: 1004 });
    expect(await report('settlement', '?from=2026-02-30')).toMatchObject({ code: 5011 });
    expect(await report('settlement', '?from=2026-03-02&to=2026-03-01')).toMatchObject({
      code: 5011,
    });
  });

  test('random histories: every figure matches the ledger, over all and day by day', async () => {
    const step = fc.constantFrom(
      ...[
        'pay',
        'late',
        'second',
        'wrong',
        'refund',
        'single',
        'part',
        'send',
        'hand',
        'day',
        'order',
        'rate',
        'no rate',
      ],
    );
    const name = fc.constantFrom('tonight/ga', 'tonight/vip', 'free/free');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(step, name), { minLength: 4, maxLength: 9 }),
        async (steps) => {
          await shop().reset();
          shop().context.config.vat = registered;
          const days = [dayOf(shop().now())];
          const orders = [await order('tonight/ga')];
          for (const [what, of] of steps) {
            const latest = orders.at(-1)!;
            const state = await shop().value<string>`select state from orders
            where id = ${latest.id}`;
            const isPaid = state === 'paid';
            if (what === 'order') orders.push(await order(of, 1));
            else if (what === 'rate') shop().context.config.vat = { ...registered, rate: 10 };
            else if (what === 'no rate') shop().context.config.vat = { rate: 0, sellerTaxId: null };
            else if (what === 'day') {
              shop().turnClock(minutes(24 * 60));
              days.push(dayOf(shop().now()));
            } else if (what === 'refund' && isPaid) await refund(latest.id);
            else if ((what === 'single' || what === 'part') && isPaid)
              // Refused when it is more than is left.
              await shop().office('POST', `/office/orders/${latest.id}/refund`, {
                reason: 'ill',
                ...(what === 'single'
                  ? { tickets: 1, again: true }
                  : { amount: '7.00', again: true }),
              });
            else if (what === 'hand') await byHand();
            else if (what === 'send') {
              shop().gateway.refund = async () => ({ state: 'done', refundId: `r${++captures}` });
              await processRefunds(shop().context);
            } else if (latest.total > 0 && ['pay', 'late', 'second', 'wrong'].includes(what))
              await capture(
                latest.id,
                what === 'wrong' ? 4_200 : latest.total,
                what === 'wrong' ? 'USD' : 'THB',
              );
          }
          for (const query of ['', '?url=tonight', ...days.map((day) => `?from=${day}&to=${day}`)])
            for (const kind of ['sales', 'settlement', 'payments'] as const) {
              const { checks } = await report(kind, query);
              expect(checks.filter(({ isEqual }: { isEqual: boolean }) => !isEqual)).toEqual([]);
            }
          await expectTax();
          for (const day of days) await expectTax('tonight', day, day);
          shop().problems.length = 0;
        },
      ),
      { numRuns: 12 },
    );
  });

  test('season with refunded parts, rates, a cancelled event: tax as by the ledger', async () => {
    const days: string[] = [];
    const paid: number[] = [];
    const part = (id: number, body: object) =>
      shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill', ...body });
    for (const rate of [7, 10, 7]) {
      shop().context.config.vat = { ...registered, rate };
      days.push(dayOf(shop().now()));
      for (const name of ['tonight/ga', 'tonight/vip', 'tonight/ga'])
        for (const count of [1, 2]) {
          const fields = paid.length % 5 === 4 ? { promocode: 'COVERALL' } : {};
          const { id, pay } = await order(name, count, fields);
          await pay();
          paid.push(id);
        }
      // Amounts of which the tax is no whole number of satang, some on a later day than the order.
      for (const [at, id] of paid.entries())
        if (at % 3 === 0) await part(id, { amount: `${7 * at + 3}.${11 + at}`, again: true });
        else if (at % 4 === 1) await part(id, { tickets: 1, again: true });
      await processRefunds(shop().context);
      await expectTax();
      shop().turnClock(minutes(24 * 60));
    }
    days.push(dayOf(shop().now()));
    for (const day of days) await expectTax(undefined, day, day);
    const kept = minorOf((await report('settlement')).rows[0]!.vat);
    expect(kept).toBeGreaterThan(0);
    const cancelled = await shop().office('POST', '/office/events/tonight/cancel', {
      ...{ reason: 'ill', message: { en: 'The singer is ill.' } },
    });
    expect(cancelled.status).toBe(200);
    await cancelEvents(shop().context);
    await processRefunds(shop().context);
    for (const day of days) await expectTax(undefined, day, day);
    await expectTax('tonight', days[1], days[2]);
    expect((await report('settlement')).rows).toMatchObject([
      { payout: '0.00', net: '0.00', vat: '0.00' },
    ]);
    expect((await report('settlement', `?from=${days[3]}&to=${days[3]}`)).rows).toMatchObject([
      { vat: (-kept / 100).toFixed(2) },
    ]);
  });
});
