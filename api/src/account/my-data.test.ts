import { personalData } from '../erasure/personal-data.ts';
import { processRefunds } from '../checkout/refunds/refunds.ts';
import { storeAudit } from '../office/audit.ts';
import { addCurrency } from '../testing/add-currency.ts';
import { paymentTools } from '../testing/payment-tools.ts';
import { describeShop } from '../testing/suite.ts';
import { days, later } from '../time/time.ts';

describeShop('copy of one’s data', (shop) => {
  const { placePaid } = paymentTools(shop);

  /**
   * A person of whom every listed column has a value, except those that a closed order no longer
   * has.
   */
  async function buyer() {
    const { event, ticket, method } = await shop().ids();
    const visitor = await shop().visitor();
    const send = async (...request: Parameters<typeof visitor.call>) => {
      const { status, body } = await visitor.call(...request);
      expect([request[1], status]).toEqual([request[1], 200]);
      return body as { order: { number: string } };
    };
    const { order } = await send('POST', '/user/order', {
      event: event.tonight,
      method: method.trueMoney,
      additionalParameter: [{ key: 'phone', value: '0812345678' }],
      promocode: 'TENOFF00',
      tickets: [{ id: ticket['tonight/ga'], count: 2 }],
    });
    await send('POST', '/user/order', {
      event: event.free,
      tickets: [{ id: ticket['free/free'], count: 1 }],
    });
    await send('POST', '/user/pre-registration', { event: event.soon });
    await send('POST', '/user/profile/email', {
      email: 'later@mail.test',
      password: 'Playday2026',
    });
    await shop().sql`update sessions set browser = 'Firefox', system = 'Linux'`;
    await shop().sql`update office_tokens set name = 'Malee Office'`;
    await shop().sql`update people set terms_version = '2026-01-02',
      privacy_version = '2026-01-03'`;
    await shop().sql`insert into known_devices values (${visitor.id}, 'hash of a device', now())`;
    await shop().sql`insert into erasures (person_id, app, state, requested_at, erase_at)
      values (${visitor.id}, 'market', 'lapsed', now(), now())`;
    await storeAudit(shop().db, {
      ...{
        at: shop().now(),
        who: 'Malee Office',
        action: 'accounts restore',
        reason: 'asked by her brother',
      },
      ...{
        subject: `account ${visitor.id}`,
        before: { suspended: true },
        after: { suspended: false },
      },
    });
    return { visitor, number: order.number };
  }

  /** The values of a column as JSON without its outer signs. */
  const valuesOf = async (column: string) => {
    const [table, name] = column.split('.');
    const rows = await shop().db.query<{ value: unknown }>(
      `select distinct ${name} as value from ${table} where ${name} is not null`,
    );
    return rows.map(({ value }) => JSON.stringify(value).slice(1, -1)).filter(Boolean);
  };

  test('the copy has all data listed as copied, no secrets and no data of others', async () => {
    const { visitor } = await buyer();
    const { headers, body, status } = await visitor.call('GET', '/user/profile/data');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.tickets).toMatchObject([{ event: 'Event free', ticket: 'FREE' }]);
    expect(body.preRegistrations).toMatchObject([{ event: 'Event soon' }]);
    const text = JSON.stringify(body);
    const wrong: string[] = [];
    const empty: string[] = [];
    for (const [column, [, copy]] of Object.entries(personalData)) {
      const values = await valuesOf(column);
      if (copy === 'copied' && values.length === 0) empty.push(column);
      if (copy === 'copied' && values.some((value) => !text.includes(value))) wrong.push(column);
      if (/^(?:secret|another person)$/u.test(copy) && values.some((value) => text.includes(value)))
        wrong.push(column);
    }
    expect(wrong).toEqual([]);
    expect(empty).toEqual(['orders.closing']);
  });

  /** A person with one row of each kind, who bought two tickets and returned one. */
  async function customer() {
    const { event, visitor, id } = await placePaid('promptpay');
    const password = 'Playday2026';
    await shop().office('POST', `/office/orders/${id}/refund`, { reason: 'ill', tickets: 1 });
    await processRefunds(shop().context);
    await visitor.hold();
    const pubId = await shop().value<string>`select pub_id from tickets
      where order_id = ${id} and voided_at is null`;
    expect((await visitor.call('POST', `/user/ticket/${pubId}/transfer`)).status).toBe(200);
    await shop().sql`insert into waiting_rooms (event_id, choosing_limit, advanced_at)
      values (${event.soon}, 20, now()) on conflict do nothing`;
    await shop().sql`insert into waiting_places (event_id, person_id, lot, joined_at)
      values (${event.soon}, ${visitor.id}, 7, now())`;
    await visitor.call('POST', '/user/pre-registration', { event: event.soon });
    await visitor.call('POST', '/user/profile/email', { email: `n${id}@mail.test`, password });
    await shop().call('POST', '/reset-password', {
      ...{ email: visitor.email, recaptchaResponse: 'human' },
    });
    await shop().sql`insert into known_devices values (${visitor.id}, 'hash of a device', now())`;
    await shop().sql`insert into erasures (person_id, app, state, requested_at, erase_at)
      values (${visitor.id}, 'market', 'lapsed', now(), now())`;
    const earlier = later(shop().now(), -days(1));
    await shop().sql`insert into outbox (fact, kind, recipient, language, details, created_at,
        due_at, lane)
      values (${`known ${id}`}, 'known', ${visitor.email}, 'en', '{}', ${earlier}, ${earlier},
        'account')`;
    return visitor;
  }

  test('two people with the same kinds of rows: each has their own, each row once', async () => {
    await addCurrency(shop());
    const first = await customer();
    const copy = async (of = first) => {
      const { madeAt: _, ...kinds } = (await of.call('GET', '/user/profile/data')).body;
      return kinds;
    };
    const before = await copy();
    const counts = ({ mails: _, ...kinds }: Awaited<ReturnType<typeof copy>>) =>
      Object.fromEntries(
        Object.entries(kinds).flatMap(([kind, rows]) =>
          Array.isArray(rows) && rows.length > 0 ? [[kind, rows.length]] : [],
        ),
      );
    const one = {
      ...{ account: 1, newEmails: 1, orders: 1, payments: 1, refunds: 1, refundDestinations: 1 },
      ...{ tickets: 2, heldTickets: 1, purchaseLimits: 1, preRegistrations: 1, sessions: 1 },
      ...{ knownDevices: 1, erasureRequests: 1, officeChanges: 1, waitingRooms: 1 },
      ticketTransfers: 1,
    };
    expect(counts(before)).toEqual(one);
    expect(before.mails.filter(({ kind }) => kind === 'known')).toEqual([]);
    expect(before.orders).toMatchObject([{ currency: 'THB', tickets: [{ count: 2 }] }]);
    expect(counts(await copy(await customer()))).toEqual(one);
    expect(await copy()).toEqual(before);
    await shop().sql`delete from outbox`;
  });

  test('another person’s copy has none of it, the sixth within an hour is refused', async () => {
    const { visitor, number } = await buyer();
    const other = await shop().visitor();
    const copy = () => other.call('GET', '/user/profile/data');
    const { account, sessions, knownDevices, ...rest } = (await copy()).body;
    expect([account, sessions, knownDevices]).toMatchObject([[{ email: other.email }], [{}], []]);
    expect(Object.values(rest).filter(Array.isArray).flat()).toEqual([]);
    const own = JSON.stringify((await visitor.call('GET', '/user/profile/data')).body);
    expect([own.includes(number), own.includes(other.email)]).toEqual([true, false]);
    for (let count = 2; count <= 5; count++) expect((await copy()).status).toBe(200);
    expect((await copy()).status).toBe(429);
  });
});
