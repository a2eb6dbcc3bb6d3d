import type { ReplyBody } from '../../testing/test-client.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { minutes } from '../../time/time.ts';
import { syncPayment } from '../../checkout/payment-status/sync-payment.ts';
import { processRefunds } from '../../checkout/refunds/refunds.ts';

describeShop('office: payments', (shop) => {
  const { attempts, stubStatus, capturedStatus } = paymentTools(shop);
  type Report = ReplyBody<'GET', '/office/reports/payments'>;
  async function payments(query: Record<string, string> = {}) {
    const search = String(new URLSearchParams(query));
    const { body } = await shop().office('GET', `/office/reports/payments?${search}`);
    return body;
  }
  async function settlement(query: Record<string, string>) {
    const search = String(new URLSearchParams(query));
    const { body } = await shop().office('GET', `/office/reports/settlement?${search}`);
    return body.rows;
  }

  let captures = 0;
  async function capture(id: number, amount: number, currency = 'THB') {
    const attempt = (await attempts()).filter(({ orderId }) => orderId === id).at(-1)!;
    stubStatus(capturedStatus(`cap_${++captures}`, amount, currency));
    await syncPayment(shop().context, attempt);
  }
  async function order(tickets: Record<string, number>, fields: object = {}) {
    const { body } = await (await shop().visitor()).order(tickets, fields);
    const id: number = body.order.id;
    return { id, total: await shop().value<number>`select total from orders where id = ${id}` };
  }
  async function paid(...given: Parameters<typeof order>) {
    const { id, total } = await order(...given);
    await capture(id, total);
    return id;
  }
  const refund = (id: number, body: object) =>
    shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill', again: true, ...body });
  const send = () => {
    shop().gateway.refund = async () => ({ state: 'done', refundId: `r${++captures}` });
    return processRefunds(shop().context);
  };
  const minorOf = (decimal: string) => Math.round(Number(decimal) * 100);
  const dayOf = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);

  test('order of which a ticket, an amount and the rest return: each split by hand', async () => {
    shop().context.config.vat = { rate: 7, sellerTaxId: '0999999999991' };
    // 2,000.00 − 100.00 + 2 × 20.00 + 1.5 % of 1,900.00 = 1,968.50
    const id = await paid({ 'tonight/ga': 2 }, { promocode: 'TENOFF00' });
    const bodies = [{ tickets: 1 }, { amount: '35.00' }, {}];
    for (const body of bodies) {
      shop().turnClock(minutes(1));
      await refund(id, body);
    }
    const { rows, checks } = await payments();
    const fees = (service: string, handling: string) => ({
      feesByName: [
        { name: 'Service', amount: service },
        { name: 'Handling', amount: handling },
      ],
    });
    expect(rows).toMatchObject([
      {
        ...{ kind: 'capture', reason: null, state: 'done', gateway: 'sandbox', method: 'kCards' },
        ...{ event: 'tonight', currency: 'THB', amount: '1968.50', price: '2000.00' },
        ...{ fees: '68.50', discount: '100.00', other: '0.00', net: '1839.72', vat: '128.78' },
        ...fees('40.00', '28.50'),
      },
      {
        ...{ kind: 'refund', reason: 'tickets', state: 'due', paidAt: null, gatewayId: null },
        ...{ amount: '-984.25', price: '-1000.00', fees: '-34.25', discount: '-50.00' },
        ...{ other: '0.00', net: '-919.86', vat: '-64.39', ...fees('-20.00', '-14.25') },
      },
      {
        ...{ kind: 'refund', reason: 'part', amount: '-35.00', price: '0.00', fees: '0.00' },
        ...{ discount: '0.00', other: '-35.00', net: '-32.71', vat: '-2.29' },
        ...fees('0.00', '0.00'),
      },
      {
        ...{ kind: 'refund', reason: 'refund', amount: '-949.25', price: '-1000.00' },
        ...{ fees: '-34.25', discount: '-50.00', other: '35.00', net: '-887.15', vat: '-62.10' },
        ...fees('-20.00', '-14.25'),
      },
    ]);
    expect(checks).toEqual([
      { currency: 'THB', account: 'sales', figures: '0.00', ledger: '0.00', isEqual: true },
    ]);
    await send();
    expect(
      (await payments()).rows.slice(1).map(({ state, gatewayId }) => [state, gatewayId]),
    ).toEqual(bodies.map((): unknown[] => ['done', expect.stringMatching(/^r\d+$/u)]));
  });

  test('money that pays no order: its capture and its refund are for nothing of it', async () => {
    const { id } = await order({ 'tonight/ga': 1 });
    await capture(id, 3_000, 'USD');
    const shared = { reason: 'wrong amount', currency: 'USD', price: '0.00', fees: '0.00' };
    expect((await payments()).rows).toMatchObject([
      { ...shared, kind: 'capture', amount: '30.00', other: '30.00', net: '0.00', vat: '0.00' },
      { ...shared, kind: 'refund', amount: '-30.00', other: '-30.00', net: '0.00', vat: '0.00' },
    ]);
  });

  test('season with refunds in part on later days: every sum is that of the tables', async () => {
    const orders: number[] = [];
    const days: string[] = [];
    for (const fields of [{}, { promocode: 'TENOFF00' }, { promocode: 'COVERALL' }]) {
      days.push(dayOf(shop().now()));
      const carts: Record<string, number>[] = [
        { 'tonight/ga': 3 },
        { 'tonight/ga': 2, 'tonight/vip': 1 },
      ];
      for (const tickets of carts) orders.push(await paid(tickets, fields));
      orders.push(await paid({ 'tonight/ga': 4 }));
      for (const [at, id] of orders.entries()) {
        if (at % 2 === 0) await refund(id, { types: [{ key: 'ga', count: 1 }] });
        if (at % 3 === 0) await refund(id, { amount: `${at + 3}.${11 + at}` });
        if (at % 5 === 4) await refund(id, {});
      }
      await send();
      shop().turnClock(minutes(24 * 60));
    }
    const { rows, checks } = await payments();
    expect(checks).toMatchObject([{ isEqual: true }]);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(
      new Set([null, 'tickets', 'part', 'refund']),
    );
    for (const { amount, price, fees, discount, other, feesByName } of rows) {
      const named = feesByName.reduce((sum, fee) => sum + minorOf(fee.amount), 0);
      expect(named).toBe(minorOf(fees));
      expect(minorOf(amount)).toBe(minorOf(price) + named - minorOf(discount) + minorOf(other));
    }
    // What is left of each order, from its tickets and refunds. A ticket of tonight has a fee of
    // 20.00.
    const left = await shop().sql<{ order: string } & Record<string, number>>`
      select 'PD-' || o.number as order, coalesce(sum(l.price), 0)::int as price,
        count(l.price)::int * 2000 as service,
        case when o.state = 'paid' then -(select coalesce(sum(amount), 0) from refunds r
          where r.order_id = o.id and reason = 'part')::int else 0 end as other,
        (select amount - refunded from captures c where c.order_id = o.id)::int as amount
        from orders o left join tickets t on t.order_id = o.id and t.voided_at is null
        left join order_lines l on l.order_id = o.id and l.ticket_type_id = t.ticket_type_id
       group by o.id order by 1`;
    const sumOf = (name: string, value: (row: Report['rows'][number]) => string | undefined) =>
      rows
        .filter((row) => row.order === name)
        .reduce((sum, row) => sum + minorOf(value(row) ?? '0'), 0);
    expect(left).toHaveLength(9);
    expect(
      left.map(({ order: name }) => ({
        order: name,
        price: sumOf(name, (row) => row.price),
        service: sumOf(name, (row) => row.feesByName.find((fee) => fee.name === 'Service')?.amount),
        other: sumOf(name, (row) => row.other),
        amount: sumOf(name, (row) => row.amount),
      })),
    ).toEqual(left);
    // A day has its own rows, with what they were for.
    const daily: Report['rows'][number][] = [];
    for (const day of days) {
      const ofDay = await payments({ from: day, to: day, url: 'tonight' });
      expect(ofDay.checks).toMatchObject([{ isEqual: true }]);
      const [total] = await settlement({ from: day, to: day });
      const sum = (value: (row: Report['rows'][number]) => string) =>
        ofDay.rows.reduce((all, row) => all + minorOf(value(row)), 0);
      expect([sum(({ vat }) => vat), sum(({ net }) => net)]).toEqual([
        minorOf(total!.vat),
        minorOf(total!.net),
      ]);
      daily.push(...ofDay.rows);
    }
    expect(daily).toEqual(rows);
  });

  test('settlement by event: a row of each is that of the event alone', async () => {
    await paid({ 'tonight/ga': 2 });
    const id = await paid({ 'card-only/ga': 1 });
    await refund(id, { amount: '7.00' });
    await capture((await order({ 'tonight/ga': 1 })).id, 3_000, 'USD');
    await send();
    const rows = await settlement({ by: 'event' });
    expect(new Set(rows.map(({ event }) => event))).toEqual(new Set(['tonight', 'card-only']));
    for (const event of ['tonight', 'card-only'])
      expect(rows.filter((row) => row.event === event)).toEqual(
        (await settlement({ url: event })).map((row) => ({ event, ...row })),
      );
    for (const row of await settlement({})) expect(row).not.toHaveProperty('event');
  });
});
