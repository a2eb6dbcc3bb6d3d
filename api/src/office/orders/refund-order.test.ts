import { refundOrder, processRefunds } from '../../checkout/refunds/refunds.ts';
import { orderTickets } from '../../checkout/refunds/return-tickets.ts';
import { addCurrency } from '../../testing/add-currency.ts';
import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { days } from '../../time/time.ts';

describeShop('refunds by the office', (shop) => {
  const { placePending, refunds, placePaid } = paymentTools(shop);

  /** A paid order of two tickets, 2,070.00 THB. */
  async function paid(method: 'kCards' | 'promptpay' = 'kCards', fields: object = {}) {
    const order = await placePaid(method, fields);
    await shop().mailTo(order.visitor.email);
    const refund = (body: object = {}) =>
      shop().office('POST', `/office/orders/${order.id}/refund`, { reason: 'ill', ...body });
    const tickets = () => orderTickets(shop().db, order.id);
    const codes = (await tickets()).map(({ pubId }) => pubId);
    return { ...order, refund, tickets, codes };
  }
  const subjects = async ({ email }: { email: string }) =>
    (await shop().mailTo(email)).map(({ subject }) => subject);

  test('whole order: cancelled and due, with audit entry; repeated, nothing changes', async () => {
    const { id, refund, state, ga } = await paid();
    expect((await refund({ dryRun: true })).body).toMatchObject({
      isChanged: true,
      isDryRun: true,
    });
    expect(await state()).toBe('paid');
    const { body } = await refund();
    expect(body).toMatchObject({
      isChanged: true,
      before: { state: 'paid', validTickets: 2, left: '2070.00 THB' },
      after: { state: 'cancelled', validTickets: 0, left: '0.00 THB' },
    });
    expect((await refund()).body).toMatchObject({ isChanged: false });
    expect(await refunds()).toEqual([{ reason: 'refund', state: 'due', amount: 207_000 }]);
    expect(await shop().left(ga)).toMatchObject({ sold: 0 });
    const { body: audit } = await shop().office('GET', '/office/audit');
    expect(audit.entries).toMatchObject([{ who: 'Somchai', action: 'refund', reason: 'ill' }]);
    expect(shop().lines).toContainEqual(
      expect.objectContaining({ event: 'refund-ordered', by: 'Somchai', orderId: id }),
    );
  });

  test('one ticket: void and on sale again, the rest stays paid until the last one', async () => {
    const { refund, state, ga, visitor, codes, tickets } = await paid('kCards', {
      promocode: 'TENOFF00',
    });
    const total = await shop().value<number>`select total from orders`;
    const { body } = await refund({ codes: [codes[0]!.slice(0, 8)] });
    expect(body).toMatchObject({
      before: { validTickets: 2 },
      after: { state: 'paid', validTickets: 1 },
    });
    expect(body.notes[0]).toMatch(
      /^Ticket \S{22}: price 1000.00 THB \+ fees [\d.]+ THB − promo [\d.]+ THB = /u,
    );
    expect(await shop().left(ga)).toMatchObject({ sold: 1 });
    expect(await shop().value<number>`select tickets from buyer_counts`).toBe(1);
    expect((await visitor.call('GET', '/user/profile/tickets')).body[0]!.tickets).toMatchObject([
      { pubId: codes[1] },
    ]);
    expect((await tickets()).map(({ isReturned }) => isReturned)).toEqual([true, false]);
    expect((await refund({ codes: [codes[0]] })).body).toMatchObject({ isChanged: false });
    await processRefunds(shop().context);
    expect(await state()).toBe('paid');
    expect((await refund({ codes: [codes[1]] })).body).toMatchObject({
      after: { state: 'cancelled' },
    });
    await processRefunds(shop().context);
    const made = await refunds();
    expect(made.map(({ reason }) => reason)).toEqual(['tickets', 'refund']);
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(196_850);
    expect(total).toBe(196_850);
    expect(await subjects(visitor)).toEqual([
      'Your tickets for Event tonight',
      'Some of your tickets for Event tonight are cancelled',
      'Part of your payment was returned',
      'Your payment was returned',
    ]);
    const sandbox = await shop().sql`select refunded from sandbox_payments where refunded > 0`;
    expect(sandbox).toEqual([{ refunded: 196_850 }]);
  });

  test('a number of tickets: repeated in a day only if said; the buyer can buy again', async () => {
    const { refund, visitor } = await paid();
    expect((await refund({ tickets: 1 })).body).toMatchObject({
      after: { validTickets: 1, left: '1035.00 THB' },
    });
    const again = await refund({ tickets: 1 });
    expect(again).toMatchObject({ status: 409, body: { code: 5011 } });
    expect(again.body.reasons![0]).toMatch(/ \d{4}, \d\d:\d\d \(Bangkok time\)\. Add --again/u);
    expect((await visitor.order({ 'tonight/ga': 3 })).status).toBe(200);
    expect((await refund({ tickets: 1, again: true })).body).toMatchObject({
      after: { state: 'cancelled' },
    });
  });

  test('an amount: the tickets stay valid, no more than the payment is ever returned', async () => {
    const { refund, id, visitor, state } = await paid();
    expect((await refund({ amount: '100.5' })).body).toMatchObject({
      before: { validTickets: 2, refunded: '0.00 THB' },
      after: { state: 'paid', validTickets: 2, refunded: '100.50 THB' },
    });
    expect((await refund({ amount: '100.50' })).body.reasons![0]).toMatch(
      / \d{4}, \d\d:\d\d \(Bangkok time\)\. Add --again/u,
    );
    for (const [amount, reason] of [
      ['1969.51', 'Only 1969.50 THB'],
      ['1969.50', 'refund the whole order'],
      ['0', 'The amount is 0'],
      ['1.001', 'at most 2 decimals'],
    ])
      expect((await refund({ amount })).body.reasons![0]).toContain(reason);
    await processRefunds(shop().context);
    expect((await visitor.call('GET', `/user/order/${id}`)).body).toMatchObject({
      state: 'Paid',
      refunds: [{ amount: 100.5, state: 'done', reason: 'refund' }],
    });
    // The share of a ticket is bounded by what is left.
    await refund({ amount: '1500.00' });
    expect((await refund({ tickets: 1 })).body).toMatchObject({
      after: { left: '0.00 THB', validTickets: 1 },
    });
    await shop().office('POST', `/office/orders/${id}/refund`, { reason: 'all' });
    expect(await state()).toBe('cancelled');
    expect((await refunds()).reduce((sum, { amount }) => sum + amount, 0)).toBe(207_000);
  });

  test('answer of the gateway lost: the part is sent again and made once', async () => {
    const { refund } = await paid();
    await refund({ amount: '10.00' });
    const { refund: send } = shop().gateway;
    shop().gateway.refund = async (capture) => {
      await send(capture);
      throw new Error('no answer');
    };
    await processRefunds(shop().context);
    shop().gateway.refund = send;
    shop().turnClock(days(1));
    await processRefunds(shop().context);
    expect(await refunds()).toMatchObject([{ state: 'done' }]);
    expect(await shop().sql`select refunded from sandbox_payments`).toEqual([{ refunded: 1_000 }]);
  });

  test('method without refunds: listed as by hand, recorded once when transferred', async () => {
    const { refund, id, visitor } = await paid('promptpay');
    await refund({ tickets: 1 });
    const paidByHand = (body = {}) =>
      shop().office('POST', `/office/orders/${id}/refunds/paid`, {
        reason: 'transferred',
        ...body,
      });
    expect((await paidByHand()).body.reasons![0]).toContain('on its way');
    await processRefunds(shop().context);
    // Sent before the transfer: afterwards nothing is asked.
    await subjects(visitor);
    expect((await shop().office('GET', '/office/refunds')).body).toMatchObject({
      refunds: [{ state: 'by hand', amount: '1035.00', method: 'promptpay', reason: 'tickets' }],
      isMore: false,
    });
    expect((await paidByHand({ dryRun: true })).body).toMatchObject({ isChanged: true });
    expect((await paidByHand()).body).toMatchObject({
      before: { toTransfer: '1035.00 THB' },
      after: { toTransfer: 'nothing' },
    });
    expect((await paidByHand()).body).toMatchObject({ isChanged: false });
    expect((await shop().office('GET', '/office/refunds')).body.refunds).toEqual([]);
    expect(await subjects(visitor)).toEqual([
      'Your tickets for Event tonight',
      'Some of your tickets for Event tonight are cancelled',
      'We will return part of your payment',
      'Part of your payment was returned',
    ]);
    expect(shop().problems).toEqual([]);
  });

  test('refunds of several orders: each listed once, with its own order and method', async () => {
    await addCurrency(shop());
    const [card, byHand, done] = [await paid(), await paid('promptpay'), await paid()];
    await done.refund();
    await byHand.refund({ tickets: 1 });
    await processRefunds(shop().context);
    await card.refund({ amount: '10.00' });
    const numberOf = ({ id }: { id: number }) =>
      shop().value<string>`select 'PD-' || number from orders where id = ${id}`;
    const asked = {
      ...{ order: await numberOf(byHand), amount: '1035.00', method: 'promptpay' },
      ...{ state: 'by hand', buyer: 'asked' },
    };
    const { body } = await shop().office('GET', '/office/refunds');
    expect(body).toMatchObject({
      refunds: [
        asked,
        { order: await numberOf(card), amount: '10.00', method: 'kCards', state: 'due' },
      ],
      isMore: false,
    });
    const ofOrder = async ({ id }: { id: number }) =>
      (await shop().office('GET', `/office/orders/${id}`)).body.refunds;
    expect(await ofOrder(byHand)).toMatchObject([asked]);
    const other = await paid('promptpay');
    await other.refund({ amount: '20.00' });
    await processRefunds(shop().context);
    const record = await shop().office('POST', `/office/orders/${other.id}/refunds/paid`, {
      reason: 'transferred',
    });
    expect(record.body).toMatchObject({
      ...{ subject: `order ${await numberOf(other)}`, before: { toTransfer: '20.00 THB' } },
    });
    expect(await ofOrder(byHand)).toMatchObject([asked]);
  });

  test('repeated part: is one of this order, of this kind and size, within a day', async () => {
    await addCurrency(shop());
    // Found after the other one by a statement that takes any.
    await shop().sql`update currencies set symbol = symbol where iso_code = 'THB'`;
    const { ticket } = await shop().ids();
    const first = await paid('kCards', { promocode: 'TENOFF00' });
    for (const body of [{ amount: '10.00' }, { tickets: 1 }]) await first.refund(body);
    const tickets = [{ id: ticket['tonight/ga'], count: 4 }];
    const { refund, id, codes } = await paid('kCards', { tickets });
    // An entry of the other order, and one in conflict of this.
    await shop().db.query(
      `insert into gate_entries
         select gen_random_uuid(), pub_id, event_id, now(), 'North', now(), order_id = $1
           from tickets where pub_id = any($2::text[])`,
      [id, [first.codes[0], codes[3]]],
    );
    const made = async (body: object) => {
      const { status, body: change } = await refund(body);
      expect(change.notes.filter((note) => note.includes('has entered'))).toEqual([]);
      return [status, change.before, change.after];
    };
    const values = (validTickets: number, refunded: string, left: string) => ({
      ...{ state: 'paid', validTickets },
      ...{ refunded: `${refunded} THB`, left: `${left} THB` },
    });
    const [whole, less] = [values(4, '0.00', '4140.00'), values(4, '10.00', '4130.00')];
    expect(await made({ amount: '10.00' })).toEqual([200, whole, less]);
    const one = values(3, '1045.00', '3095.00');
    expect(await made({ tickets: 1 })).toEqual([200, less, one]);
    const part = values(3, '2080.00', '2060.00');
    expect(await made({ amount: '1035.00' })).toEqual([200, one, part]);
    expect((await refund({ tickets: 1 })).status).toBe(409);
    shop().turnClock(days(1) + 1000);
    const again = values(3, '2090.00', '2050.00');
    expect(await made({ amount: '10.00' })).toEqual([200, part, again]);
    const two = values(2, '3125.00', '1015.00');
    expect(await made({ tickets: 1 })).toEqual([200, again, two]);
    const voided = () => shop().sql`select pub_id, voided_at from tickets
      where order_id = ${id} and voided_at < ${shop().now()} order by 1`;
    const before = await voided();
    shop().turnClock(1000);
    const none = { ...values(0, '4140.00', '0.00'), state: 'cancelled' };
    expect(await made({ tickets: 2 })).toEqual([200, two, none]);
    expect(await voided()).toEqual(expect.arrayContaining(before));
  });

  test('money returned elsewhere: only its own order says so, until it is recorded', async () => {
    const [own, other] = [await paid(), await paid()];
    const find = (id: number, kind: string) =>
      shop().sql`insert into payment_findings
          (gateway, charge_id, kind, order_id, reference, amount, currency, found_at)
        values ('sandbox', ${`${id} ${kind}`}, ${kind}, ${id}, 'x', 500, 'THB', now())`;
    await find(own.id, 'partial refund elsewhere');
    await find(other.id, 'capture differs');
    const notes = async ({ refund }: typeof own) =>
      (await refund({ amount: '1.00', dryRun: true })).body.notes.filter((note) =>
        note.includes('dashboard'),
      );
    expect([await notes(own), await notes(other)]).toEqual([[expect.any(String)], []]);
    await other.refund({ amount: '2.00' });
    await shop().sql`update refunds set refund_id = 'refund elsewhere'`;
    expect(await notes(own)).toHaveLength(1);
    await own.refund({ amount: '3.00' });
    expect(await notes(own)).toHaveLength(1);
    await shop().sql`update refunds set refund_id = 'refund elsewhere'`;
    expect(await notes(own)).toEqual([]);
  });

  test('order refunded beside a disputed one: is done, and so are its tickets', async () => {
    const [own, disputed] = [await paid(), await paid()];
    for (const { refund } of [own, disputed]) await refund();
    await shop().sql`update refunds set reason = 'dispute' where order_id = ${disputed.id}`;
    for (const body of [{}, { codes: own.codes }])
      expect((await own.refund(body)).body).toMatchObject({ isChanged: false });
    expect((await disputed.refund()).body.reasons![0]).toContain('taken the payment back');
  });

  test('several types: a number alone is refused; by type, the plan names tickets', async () => {
    const { ticket } = await shop().ids();
    const wanted = Object.entries({ 'tonight/ga': 2, 'tonight/vip': 1 });
    const { refund, tickets } = await paid('kCards', {
      tickets: wanted.map(([name, count]) => ({ id: ticket[name], count })),
    });
    expect((await refund({ tickets: 1 })).body.reasons).toEqual([
      expect.stringContaining('--tickets ga=1'),
      'ga: 2 × GA, 1000.00 THB each',
      'vip: 1 × VIP, 2500.50 THB each',
    ]);
    const of = (key: string, count: number) => ({ key, count });
    for (const [types, reason] of [
      [[of('ga', 3)], 'only 2 valid tickets of type ga'],
      [[of('ga', 2), of('ga', 1)], 'only 2 valid tickets of type ga'],
      [[of('pass', 1)], 'no valid ticket of type pass. It has: ga, vip.'],
    ] as const)
      expect((await refund({ types })).body.reasons![0]).toContain(reason);
    const { body } = await refund({ types: [{ key: 'ga', count: 1 }] });
    expect(body.notes[0]).toMatch(/^Ticket \S{22}: price 1000.00 THB .* \(GA\)$/u);
    expect((await refund({ tickets: 2, again: true, dryRun: true })).body).toMatchObject({
      isChanged: true,
    });
    await refund({ types: [{ key: 'vip', count: 1 }], again: true });
    expect((await tickets()).filter(({ isReturned }) => isReturned)).toHaveLength(2);
    // One type is left, so a number is enough.
    expect((await refund({ tickets: 1, again: true })).body).toMatchObject({
      after: { state: 'cancelled' },
    });
  });

  test('free order: its tickets are given back one by one, without money', async () => {
    const visitor = await shop().visitor();
    const { body } = await visitor.order({ 'free/free': 2 });
    await shop().mailTo(visitor.email);
    const refund = (fields: object) =>
      shop().office('POST', `/office/orders/${body.order.number}/refund`, {
        reason: 'ill',
        ...fields,
      });
    expect((await refund({ amount: '1.00' })).body.reasons![0]).toContain('was free');
    expect((await refund({ tickets: 1 })).body).toMatchObject({
      after: { state: 'paid', validTickets: 1 },
    });
    expect((await refund({ tickets: 1, again: true })).body).toMatchObject({
      after: { state: 'cancelled' },
    });
    expect(await refunds()).toEqual([]);
    expect(await subjects(visitor)).toEqual([
      'Your tickets for Event free',
      'Some of your tickets for Event free are cancelled',
      'Your order for Event free is cancelled',
    ]);
  });

  test('pending, disputed, unknown order, unknown tickets, two ways at once: refused', async () => {
    const pending = await placePending();
    const refund = (id: number | string, body: object = {}) =>
      shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill', ...body });
    expect((await refund(pending.id)).body.reasons![0]).toContain('not paid yet');
    expect((await refund('2222-2222')).body.code).toBe(1004);
    expect((await refund(pending.id, { reason: '' })).body.code).toBe(1001);
    const { id, codes, refund: refundPaid } = await paid();
    expect((await refundPaid({ tickets: 3 })).body.reasons![0]).toContain('only 2 valid tickets');
    expect((await refundPaid({ codes: ['nosuchticket'] })).body.reasons![0]).toContain('no ticket');
    expect((await refundPaid({ tickets: 1, codes })).body.code).toBe(5011);
    expect((await refundPaid({ tickets: 0 })).body.code).toBe(1001);
    await shop().db.transaction((tx) => refundOrder(tx, id, shop().now()));
    await shop().sql`update refunds set reason = 'dispute'`;
    expect((await refundPaid()).body.reasons![0]).toContain('taken the payment back');
    expect((await shop().office('GET', '/office/audit')).body.entries).toEqual([]);
    const { status } = await pending.visitor.call('POST', `/office/orders/${id}/refund`, {
      reason: 'mine',
    });
    expect(status).toBe(401);
  });

  test('order that was cancelled before it was paid: refused, nothing is refunded', async () => {
    const { id, visitor } = await placePending();
    await visitor.call('POST', `/user/order/${id}/cancel`);
    const refund = (body: object) =>
      shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill', ...body });
    for (const body of [{}, { tickets: 1 }, { amount: '1.00' }])
      expect((await refund(body)).body.reasons).toEqual([
        expect.stringContaining('The order is cancelled: it has no valid ticket'),
      ]);
    expect(await refunds()).toEqual([]);
  });

  test('event is over: refunded, with a note', async () => {
    const { refund } = await paid();
    shop().turnClock(days(365));
    const { body } = await refund({ tickets: 1, dryRun: true });
    expect(body.notes).toContain('The event is over: the tickets may have been used.');
  });
});
