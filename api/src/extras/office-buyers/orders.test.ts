import { paymentTools } from '../../testing/payment-tools.ts';
import { describeShop } from '../../testing/suite.ts';
import { hours, minutes } from '../../time/time.ts';

describeShop('orders at the office', (shop) => {
  const { placePending, placePaid } = paymentTools(shop);

  async function paid() {
    const order = await placePaid('kCards', { promocode: 'TENOFF00' });
    const [row] = await shop().sql<{ number: string; code: string }>`
      select 'PD-' || o.number as number, t.pub_id as code
        from orders o join tickets t on t.order_id = o.id
      where o.id = ${order.id} and t.place = 0`;
    return { ...order, ...row! };
  }

  test('find: by number, id, e-mail, phone, name, ticket code only, no wildcards', async () => {
    const { number, id, code, visitor } = await paid();
    await placePending();
    const find = async (text: string) =>
      (
        await shop().office('GET', `/office/orders?text=${encodeURIComponent(text)}`)
      ).body.orders.map(({ order }: { order: string }) => order);
    await shop().sql`update people set first_name = 'Somsri', last_name = 'Malee',
      phone = '66812345678'
      where id = ${visitor.id}`;
    for (const text of [
      ...[
        number,
        number.toLowerCase().replaceAll('-', ''),
        number.slice(3),
        `#${number.replaceAll('-', '–')}\u200b`,
        `${visitor.email},`,
        'malee somsri',
        'ＳＯＭＳＲＩ\u00a0 malee',
        '๐๘๑ ๒๓๔ ๕๖๗๘',
        visitor.email.toUpperCase(),
        'somsri',
        '812345678',
        '+66 (0)81 234 5678',
        code.slice(0, 8),
      ],
    ])
      expect([text, await find(text)]).toEqual([text, [number]]);
    expect(await find(`${id}0000`)).toEqual([]);
    for (const text of ['%%', '__', "' or true --", '2222-2222'])
      expect([text, await find(text)]).toEqual([text, []]);
    expect((await shop().office('GET', '/office/orders?text=x')).body.code).toBe(1001);
    expect((await visitor.call('GET', '/office/orders?text=somsri')).body.code).toBe(5010);
  });

  test('find: at most 50 orders, and says when there are more', async () => {
    const { id, visitor } = await paid();
    await shop().db.script(
      `begin; set local session_replication_role = replica;
       insert into orders (pub_id, buyer_id, event_id, currency_id, state, subtotal, discount,
                           fees_total, total, body_hash, created_at, pay_by, closed_at)
       select 'another-order-number-' || n, buyer_id, event_id, currency_id, 'unpaid', 0, 0, 0, 0,
              '', created_at, pay_by, pay_by
         from orders, generate_series(1, 50) n where id = ${id}; commit;`,
    );
    const { body } = await shop().office(
      'GET',
      `/office/orders?text=${encodeURIComponent(visitor.email)}`,
    );
    expect(body).toMatchObject({ isMore: true });
    expect(body.orders).toHaveLength(50);
    await shop().reset();
  });

  test('show: has all parts of the order; the read is logged without personal data', async () => {
    const { number, id, visitor } = await paid();
    await shop().office('POST', `/office/orders/${number}/tickets/mail`, { reason: 'lost it' });
    await shop().office('POST', '/office/events/tonight/mails', {
      reason: 'new time',
      texts: [{ lang: 'en', subject: 'Doors', lines: ['Doors open at 18:00.'] }],
    });
    await shop().mailTo(visitor.email);
    const { body } = await shop().office('GET', `/office/orders/${number}`);
    expect(body).toMatchObject({
      order: number,
      state: 'paid',
      buyer: { email: visitor.email },
      promo: 'TENOFF00',
      payments: [{ state: 'captured', method: 'kCards' }],
      total: expect.stringMatching(/^\d+\.\d\d$/u),
      currency: 'THB',
      left: body.total,
      captures: [{ amount: body.total, refunded: '0.00', currency: 'THB', isPayment: true }],
      refunds: [],
      tickets: [
        { state: 'valid', price: '1000.00' },
        { state: 'valid', price: '1000.00' },
      ],
      mails: [
        { kind: 'paid', to: visitor.email, sentAt: expect.any(String) },
        { kind: 'paid', to: visitor.email },
        { kind: 'office', to: visitor.email },
      ],
      changes: [{ who: 'Somchai', action: 'tickets resend', reason: 'lost it' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/\d\d:\d\d(\.\d+)?Z/u);
    const satang = (amount: string) => Number(amount.replace('.', ''));
    const [first, second] = body.tickets.map((each: { paid: string }) => satang(each.paid));
    expect(first! + second!).toBe(satang(body.total));
    const log = shop().lines.filter((line) => (line as { event?: string }).event === 'buyers-read');
    expect(log).toEqual([
      expect.objectContaining({ by: 'Somchai', orderId: id, reason: 'orders show' }),
    ]);
    expect(JSON.stringify(log)).not.toContain(visitor.email);
    expect((await shop().office('GET', '/office/orders/2222-2222')).body.code).toBe(1004);
  });

  test('tickets again: at most three an hour to the buyer, one to another address', async () => {
    const { number, visitor } = await paid();
    const send = (body: object = {}) =>
      shop().office('POST', `/office/orders/${number}/tickets/mail`, { reason: 'lost', ...body });
    const other = 'right@example.com';
    expect((await send({ to: other, dryRun: true })).body.isChanged).toBe(true);
    expect(await shop().mailTo(other)).toEqual([]);
    expect((await send({ to: other })).body.isChanged).toBe(true);
    expect((await send({ to: other })).body.reasons![0]).toContain('change-address');
    expect((await send()).status).toBe(200);
    expect((await send({ to: visitor.email })).status).toBe(200);
    expect((await send()).body.reasons![0]).toContain('3 times within an hour');
    shop().turnClock(hours(1) + 1);
    expect((await send()).status).toBe(200);
    expect(await shop().mailTo(other)).toHaveLength(1);
    expect(await shop().mailTo(visitor.email)).toHaveLength(4);
    expect((await send({ to: 'no address' })).body.code).toBe(1001);
    expect(JSON.stringify((await shop().office('GET', '/office/audit')).body)).not.toContain('@');
    const pending = await placePending();
    expect(
      (await shop().office('POST', `/office/orders/${pending.id}/tickets/mail`, { reason: 'x' }))
        .body.reasons![0],
    ).toContain('only a paid order');
  });

  test('new address of a buyer: nothing changes until confirmed; the old one is told', async () => {
    const visitor = await shop().visitor();
    const another = await shop().visitor();
    const change = (newEmail: string, body: object = {}) =>
      shop().office('POST', '/office/buyers/change-address', {
        reason: 'mistyped',
        email: visitor.email,
        newEmail,
        ...body,
      });
    const address = () => shop().value<string>`select email from people where id = ${visitor.id}`;
    const right = 'right@example.com';
    expect((await change(right, { dryRun: true })).body.isChanged).toBe(true);
    expect(await shop().mailTo(right)).toEqual([]);
    const wrong = 'wrong@example.com';
    expect((await change(wrong)).body.isChanged).toBe(true);
    expect((await change(right)).body).toMatchObject({
      isChanged: true,
      notes: ['The link of the earlier e-mail ends.', expect.stringContaining(right)],
    });
    expect((await change(right)).body.isChanged).toBe(false);
    shop().turnClock(minutes(5) + 1);
    expect((await change(right)).body.isChanged).toBe(true);
    expect((await change(visitor.email)).body.isChanged).toBe(false);
    expect(await address()).toBe(visitor.email);
    expect((await visitor.call('GET', '/user/profile/account')).body).toMatchObject({
      email: visitor.email,
      pendingEmail: right,
    });
    expect((await shop().mailTo(visitor.email)).at(-1)!.text).toContain(
      `change the e-mail address of your account to ${right}`,
    );
    const tokens = [...(await shop().mailTo(wrong)), ...(await shop().mailTo(right))].map(
      ({ text }) => /token=([\w-]+)/u.exec(text)![1],
    );
    const statuses = [];
    for (const token of tokens)
      statuses.push((await visitor.call('POST', '/verify-changed', { token })).status);
    expect(statuses).toEqual([400, 400, 200]);
    expect(await address()).toBe(right);
    expect((await change(another.email, { email: right })).body.reasons![0]).toContain(
      'account with the new',
    );
    expect((await change('x@example.com', { email: 'nobody@example.com' })).body.code).toBe(1004);
    expect((await change('no address')).body.code).toBe(1001);
    expect(JSON.stringify((await shop().office('GET', '/office/audit')).body)).not.toContain('@');
  });
});
