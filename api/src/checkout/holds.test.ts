import { minutes, seconds } from '../ports/clock.ts';
import { lapseHolds } from '../stock/holds.ts';
import { sha256 } from '../http/idempotency.ts';
import { describeShop } from '../testing/suite.ts';
import { holdSingle } from './hold-single.ts';

describeShop('holds', (shop) => {
  async function start() {
    const { event, ticket } = await shop().ids();
    const visitor = await shop().visitor();
    const hold = (tickets: { id: number; count: number }[], revision = 1, of = event.tonight) =>
      visitor.call('PUT', '/user/hold', { event: of, tickets, revision });
    return { event, ticket, visitor, hold, ga: ticket['tonight/ga']!, few: ticket['tonight/few']! };
  }

  test('new hold: lasts 1800 s, reduces the public stock and reports what is left for the buyer', async () => {
    const { ga, hold, event } = await start();
    const reply = await hold([{ id: ga, count: 3 }]);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      event: event.tonight,
      remaining: 1,
      tickets: [{ id: ga, count: 3, left: 100 }],
    });
    const lasts = new Date(reply.body.expiresAt!).getTime() - new Date(reply.body.serverNow).getTime();
    expect(lasts).toBe(1_800_000);
    const details = await shop().call('GET', '/event/tonight');
    expect(details.body.tickets[0]).toMatchObject({ id: ga, left: 97 });
  });

  test('hold changed, or emptied and filled again: its expiry stays', async () => {
    const { ga, few, hold, visitor } = await start();
    const first = await hold([{ id: ga, count: 1 }]);
    shop().turnClock(minutes(10));
    const changed = await hold([{ id: few, count: 2 }], 2);
    expect(changed.body.expiresAt).toBe(first.body.expiresAt);
    await visitor.call('DELETE', '/user/hold');
    expect(await shop().left(few)).toMatchObject({ held: 0 });
    const again = await hold([{ id: ga, count: 1 }], 3);
    expect(again.body.expiresAt).toBe(first.body.expiresAt);
  });

  test('older revision: ignored', async () => {
    const { ga, hold } = await start();
    await hold([{ id: ga, count: 3 }], 7);
    const late = await hold([{ id: ga, count: 1 }], 6);
    expect(late.body).toMatchObject({ revision: 7, tickets: [{ id: ga, count: 3 }] });
  });

  test('insufficient stock: the hold stays as it was, and the response lists what is left', async () => {
    const { few, ga, hold } = await start();
    const other = await shop().visitor();
    const { event } = await shop().ids();
    await other.call('PUT', '/user/hold', {
      event: event.tonight,
      tickets: [{ id: few, count: 3 }],
      revision: 1,
    });
    await hold([{ id: few, count: 1 }]);
    const refused = await hold(
      [
        { id: few, count: 3 },
        { id: ga, count: 1 },
      ],
      2,
    );
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe(2001);
    expect(refused.body.tickets).toEqual(expect.arrayContaining([{ id: few, left: 2 }]));
    expect(await shop().left(few)).toMatchObject({ held: 4 });
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
  });

  describe('the end of a hold belongs to buyer and event until it has passed', () => {
    const ways: [string, (of: Awaited<ReturnType<typeof start>>) => Promise<unknown>][] = [
      [
        'another event and back',
        async ({ hold, event, ticket }) => {
          const { body } = await hold([{ id: ticket['free/free']!, count: 1 }], 2, event.free);
          return new Date(body.expiresAt!).getTime() - shop().now().getTime() > minutes(29);
        },
      ],
      [
        'order and cancel',
        async ({ visitor, event, ga }) => {
          const { method } = await shop().ids();
          const tickets = [{ id: ga, count: 2 }];
          const body = { event: event.tonight, method: method.kCards, tickets };
          const { order } = (await visitor.call('POST', '/user/order', body)).body;
          return (await visitor.call('POST', `/user/order/${order.id}/cancel`)).status === 200;
        },
      ],
      [
        'another event that lapsed meanwhile, and back',
        async ({ visitor, hold, event, ticket }) => {
          await visitor.call('POST', '/user/hold/extend');
          await hold([{ id: ticket['free/free']!, count: 1 }], 2, event.free);
          shop().turnClock(minutes(31));
          return (await lapseHolds(shop().db, shop().now())) === 1;
        },
      ],
      [
        'sign-out and sign-in',
        async ({ visitor }) => {
          await visitor.call('POST', '/logout');
          await shop().db.query(
            `insert into sessions (token_hash, person_id, created_at, used_at, ends_at)
             values ($1, $2, $3, $3, $3::timestamptz + interval '1 hour')`,
            [sha256(visitor.token), visitor.id, shop().now()],
          );
          return true;
        },
      ],
    ];
    describe.each(ways)('%s', (name, leave) => {
      test.each(['batch', 'single'] as const)('goes on with it (%s)', async (way) => {
        const of = await start();
        const { hold, ga, visitor, event } = of;
        const again = (revision: number) => {
          const tickets = [{ id: ga, count: 1 }];
          const request = {
            buyerId: visitor.id,
            eventId: event.tonight!,
            tickets,
            revision,
            now: shop().now(),
          };
          const { db, context } = shop();
          return way === 'single' ? holdSingle(db, request) : context.holds(request.eventId, request);
        };
        const first = await hold([{ id: ga, count: 2 }]);
        shop().turnClock(minutes(10));
        expect(await leave(of)).toBe(true);
        const { expiresAt, isExtended } = await again(9);
        expect(isExtended).toBe(name.includes('lapsed'));
        const added = isExtended ? minutes(30) : 0;
        expect(new Date(expiresAt!).getTime() - new Date(first.body.expiresAt!).getTime()).toBe(added);
        // After it has passed, the next hold has 1800 s of its own.
        shop().turnClock(minutes(31));
        const fresh = await again(10);
        expect(new Date(fresh.expiresAt!).getTime() - new Date(fresh.serverNow).getTime()).toBe(1_800_000);
        expect(fresh.isExtended).toBe(false);
      });
    });
  });

  test('hold for another event: replaces the first', async () => {
    const { ga, ticket, event, hold } = await start();
    await hold([{ id: ga, count: 2 }]);
    await hold([{ id: ticket['free/free']!, count: 1 }], 2, event.free);
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
  });

  test('hold expires after 1800 s, not before: its tickets are released', async () => {
    const { ga, hold } = await start();
    await hold([{ id: ga, count: 2 }]);
    shop().turnClock(minutes(30) - seconds(2));
    await lapseHolds(shop().db, shop().now());
    expect(await shop().left(ga)).toMatchObject({ held: 2 });
    shop().turnClock(seconds(3));
    await lapseHolds(shop().db, shop().now());
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
  });

  test('expired hold, not yet swept: another buyer can hold its tickets', async () => {
    const { few, hold, event } = await start();
    await hold([{ id: few, count: 4 }]);
    shop().turnClock(minutes(31));
    const other = await shop().visitor();
    const reply = await other.call('PUT', '/user/hold', {
      event: event.tonight,
      tickets: [{ id: few, count: 4 }],
      revision: 1,
    });
    expect(reply.status).toBe(200);
  });

  test('extension whose key a repeat has taken over: 409, and the end stays', async () => {
    const visitor = await shop().visitor();
    const { event, ticket } = await shop().ids();
    const tickets = [{ id: ticket['tonight/ga'], count: 1 }];
    const held = await visitor.call('PUT', '/user/hold', { event: event.tonight, revision: 1, tickets });
    const { context } = shop();
    const { idempotency } = context;
    context.idempotency = {
      ...idempotency,
      async claim(request) {
        const first = await idempotency.claim(request);
        await context.db.query('update idempotency set claim = gen_random_uuid()');
        return first;
      },
    };
    const late = await visitor.call('POST', '/user/hold/extend', undefined, { 'idempotency-key': 'late' });
    context.idempotency = idempotency;
    expect([late.status, late.body.code]).toEqual([409, 1010]);
    expect(await context.db.query('select expires_at, is_extended from holds')).toEqual([
      { expires_at: new Date(held.body.expiresAt!), is_extended: false },
    ]);
  });

  test('extension: once, by another 1800 s; a repeat with any key returns the same end', async () => {
    const { ga, hold, visitor } = await start();
    expect((await visitor.call('POST', '/user/hold/extend')).body.code).toBe(2008);
    const first = await hold([{ id: ga, count: 1 }]);
    const extended = await visitor.call('POST', '/user/hold/extend', undefined, { 'idempotency-key': 'k' });
    expect(new Date(extended.body.expiresAt!).getTime() - new Date(first.body.expiresAt!).getTime()).toBe(
      1_800_000,
    );
    const repeated = await visitor.call('POST', '/user/hold/extend', undefined, { 'idempotency-key': 'k' });
    expect(repeated.body).toEqual(extended.body);
    for (const headers of [{}, { 'idempotency-key': 'another' }]) {
      shop().turnClock(minutes(1));
      const pressed = await visitor.call(
        'POST',
        '/user/hold/extend',
        undefined,
        headers as Record<string, string>,
      );
      expect(pressed.status).toBe(200);
      expect(pressed.body).toMatchObject({ isExtended: true, expiresAt: extended.body.expiresAt });
    }
  });

  test('limit of 4 tickets per event: paid, pending and held tickets count together, another event counts on its own', async () => {
    const { ga, few, hold, visitor, event, ticket } = await start();
    const { method } = await shop().ids();
    const order = (id: number, fields: object) =>
      visitor.call('POST', '/user/order', { event: event.tonight, tickets: [{ id, count: 1 }], ...fields });
    const paid = await order(few, { promocode: 'COVERALL' });
    expect(paid.body.order.state).toBe('Paid');
    expect((await hold([{ id: ga, count: 4 }])).body.code).toBe(2002);
    expect((await hold([{ id: ga, count: 3 }])).body.remaining).toBe(0);
    await visitor.call('DELETE', '/user/hold');
    const pending = await order(ga, { method: method.kCards });
    expect(pending.body.order.state).toBe('Pending payment');
    expect((await hold([{ id: ga, count: 3 }], 2)).body.code).toBe(2002);
    expect((await hold([{ id: ga, count: 1 }], 3)).body.remaining).toBe(1);
    // Held: one more is allowed, two more are not; the held tickets do not count twice.
    expect((await hold([{ id: ga, count: 3 }], 4)).body.code).toBe(2002);
    expect((await hold([{ id: ga, count: 2 }], 5)).body.remaining).toBe(0);
    expect((await order(few, { method: method.kCards, tickets: [{ id: few, count: 3 }] })).body.code).toBe(
      2002,
    );
    // A cancelled order counts no more.
    expect((await visitor.call('POST', `/user/order/${pending.body.order.id}/cancel`)).status).toBe(200);
    expect((await hold([{ id: ga, count: 3 }], 6)).body.remaining).toBe(0);
    expect((await hold([{ id: ticket['free/free']!, count: 4 }], 7, event.free)).status).toBe(200);
  });

  test('wrong age, closed sale or ticket type of another event: refused', async () => {
    const { ga, ticket, event, hold } = await start();
    const young = await shop().visitor({ birthday: '2010-01-01' });
    const adults = { event: event.adults, tickets: [{ id: ticket['adults/ga']!, count: 1 }], revision: 1 };
    expect((await young.call('PUT', '/user/hold', adults)).body.code).toBe(2003);
    expect((await hold([{ id: ticket['soon/ga']!, count: 1 }], 1, event.soon)).body.code).toBe(2004);
    expect((await hold([{ id: ticket['past/ga']!, count: 1 }], 1, event.past)).body.code).toBe(2005);
    expect((await hold([{ id: ga, count: 1 }], 1, event.free)).body.code).toBe(2009);
    expect(
      (
        await hold([
          { id: ga, count: 1 },
          { id: ga, count: 1 },
        ])
      ).status,
    ).toBe(400);
    expect((await hold([{ id: ga, count: 1 }], 1, 999)).status).toBe(404);
  });

  test.each([
    [
      'restricted to adults',
      `age_restriction_id = (select id from age_restrictions order by years desc limit 1)`,
      403,
      2003,
    ],
    ['taken off sale', `sale_end = now() - interval '1 second'`, 409, 2005],
  ])(
    'event %s after the hold: a change and an order are refused, emptying is not',
    async (_what, change, status, code) => {
      const { ga, event, ticket } = await start();
      const { method } = await shop().ids();
      const young = await shop().visitor({ birthday: '2010-01-01' });
      const hold = (tickets: object[], revision: number) =>
        young.call('PUT', '/user/hold', { event: event.tonight, tickets, revision });
      const one = [{ id: ga, count: 1 }];
      expect((await hold(one, 1)).status).toBe(200);
      const [row] = await shop().db.query<{ age: number | null; end: Date }>(
        'select age_restriction_id as age, sale_end as end from events where id = $1',
        [event.tonight],
      );
      await shop().db.query(`update events set ${change} where id = $1`, [event.tonight]);
      try {
        const order = { event: event.tonight, tickets: one, method: method.kCards };
        for (const reply of [
          await hold([{ id: ga, count: 2 }], 2),
          await hold([{ id: ticket['tonight/few'], count: 1 }], 2),
          await young.call('POST', '/user/order', order),
        ]) {
          expect([reply.status, reply.body.code]).toEqual([status, code]);
        }
        expect(await shop().left(ga)).toMatchObject({ held: 1 });
        expect((await hold([], 3)).body).toMatchObject({ tickets: [], remaining: 4 });
        expect(await shop().left(ga)).toMatchObject({ held: 0 });
      } finally {
        await shop().db.query('update events set age_restriction_id = $2, sale_end = $3 where id = $1', [
          event.tonight,
          row!.age,
          row!.end,
        ]);
      }
    },
  );

  test('sign-out: the hold is released', async () => {
    const { ga, hold, visitor } = await start();
    await hold([{ id: ga, count: 2 }]);
    expect((await visitor.call('POST', '/logout')).status).toBe(200);
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
    expect((await visitor.call('GET', '/user/profile/account')).status).toBe(401);
  });
});
