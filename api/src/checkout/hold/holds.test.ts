import { minutes, seconds } from '../../time/time.ts';
import { lapseHolds } from '../../stock/holds.ts';
import { sha256 } from '../../hash.ts';
import { describeShop } from '../../testing/suite.ts';
import { decide } from '../../ports/payment/sandbox/sandbox.ts';
import { beginCancelling } from '../cancellation/cancel-pending-order.ts';
import { lockOrder } from '../order/order-rows.ts';
import { expireOrders } from '../closing/expire-orders.ts';
import { pollPayments, voidPayments } from '../payment-status/poll-payments.ts';

describeShop('holds', (shop) => {
  async function start() {
    const { event, ticket } = await shop().ids();
    const visitor = await shop().visitor();
    return {
      event,
      visitor,
      hold: visitor.hold,
      ga: ticket['tonight/ga']!,
      few: ticket['tonight/few']!,
    };
  }

  test('new hold: 1800 s, reduces the public stock and says what the buyer has left', async () => {
    const { ga, hold, event } = await start();
    const reply = await hold({ 'tonight/ga': 3 });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      event: event.tonight,
      remaining: 1,
      tickets: [{ id: ga, count: 3, left: 100 }],
    });
    const lasts =
      new Date(reply.body.expiresAt!).getTime() - new Date(reply.body.serverNow).getTime();
    expect(lasts).toBe(1_800_000);
    expect((await shop().call('GET', '/event/tonight')).body.tickets[0]).toMatchObject({
      id: ga,
      left: 97,
    });
  });

  test('hold changed, or emptied and filled again: its expiry stays', async () => {
    const { few, hold, visitor } = await start();
    const first = await hold({ 'tonight/ga': 1 });
    shop().turnClock(minutes(10));
    expect((await hold({ 'tonight/few': 2 }, 2)).body.expiresAt).toBe(first.body.expiresAt);
    await visitor.call('DELETE', '/user/hold');
    expect(await shop().left(few)).toMatchObject({ held: 0 });
    expect((await hold({ 'tonight/ga': 1 }, 3)).body.expiresAt).toBe(first.body.expiresAt);
  });

  test('emptied cart of another event, as of an old tab: the hold of this one stays', async () => {
    const { event, ga, hold, visitor } = await start();
    await hold({ 'tonight/ga': 2 });
    const emptied = { event: event.adults, tickets: [], revision: 2 };
    expect((await visitor.call('PUT', '/user/hold', emptied)).status).toBe(200);
    expect(await shop().left(ga)).toMatchObject({ held: 2 });
  });

  test('request that arrives after a newer one: the hold stays as it is', async () => {
    const { ga, hold } = await start();
    await hold({ 'tonight/ga': 2 }, 2);
    expect((await hold({ 'tonight/ga': 4 }, 1)).body).toMatchObject({
      tickets: [{ id: ga, count: 2 }],
    });
    expect(await shop().left(ga)).toMatchObject({ held: 2 });
  });

  test('emptied cart that arrives after a newer one: the hold stays as it is', async () => {
    const { event, ga, hold, visitor } = await start();
    await hold({ 'tonight/ga': 2 }, 2);
    const emptied = { event: event.tonight, tickets: [], revision: 1 };
    expect((await visitor.call('PUT', '/user/hold', emptied)).body).toMatchObject({
      ...{ revision: 2, tickets: [{ id: ga, count: 2 }] },
    });
    expect(await shop().left(ga)).toMatchObject({ held: 2 });
  });

  test('insufficient stock: the hold stays, and the response lists what is left', async () => {
    const { few, ga, hold } = await start();
    const other = await shop().visitor();
    await other.hold({ 'tonight/few': 3 });
    await hold({ 'tonight/few': 1 });
    const refused = await hold({ 'tonight/few': 3, 'tonight/ga': 1 }, 2);
    expect([refused.status, refused.body.code]).toEqual([409, 2001]);
    expect(refused.body.tickets).toEqual(expect.arrayContaining([{ id: few, left: 2 }]));
    expect(await shop().left(few)).toMatchObject({ held: 4 });
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
  });

  describe('the end of a hold belongs to buyer and event until it has passed', () => {
    const ways: [string, (of: Awaited<ReturnType<typeof start>>) => Promise<unknown>][] = [
      [
        'another event and back',
        async ({ hold }) => {
          const { body } = await hold({ 'free/free': 1 }, 2);
          return new Date(body.expiresAt!).getTime() - shop().now().getTime() > minutes(29);
        },
      ],
      [
        'order and cancel',
        async ({ visitor }) => {
          const { order } = (await visitor.order({ 'tonight/ga': 2 })).body;
          return (await visitor.call('POST', `/user/order/${order.id}/cancel`)).status === 200;
        },
      ],
      [
        'another event that lapsed meanwhile, and back',
        async ({ visitor, hold }) => {
          await visitor.call('POST', '/user/hold/extend');
          await hold({ 'free/free': 1 }, 2);
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
    test.each(ways)('%s: goes on with it', async (name, leave) => {
      const of = await start();
      const { hold } = of;
      const again = async (revision: number) => (await hold({ 'tonight/ga': 1 }, revision)).body;
      const first = await hold({ 'tonight/ga': 2 });
      shop().turnClock(minutes(10));
      expect(await leave(of)).toBe(true);
      const { expiresAt, isExtended } = await again(9);
      expect(isExtended).toBe(name.includes('lapsed'));
      const added = isExtended ? minutes(30) : 0;
      expect(new Date(expiresAt!).getTime() - new Date(first.body.expiresAt!).getTime()).toBe(
        added,
      );
      // After it has passed, the next hold has 1800 s of its own.
      shop().turnClock(minutes(31));
      const fresh = await again(10);
      expect(new Date(fresh.expiresAt!).getTime() - new Date(fresh.serverNow).getTime()).toBe(
        1_800_000,
      );
      expect(fresh.isExtended).toBe(false);
    });
  });

  test('hold expires after 1800 s, not before: its tickets are released', async () => {
    const { ga, hold } = await start();
    await hold({ 'tonight/ga': 2 });
    shop().turnClock(minutes(30) - seconds(2));
    await lapseHolds(shop().db, shop().now());
    expect(await shop().left(ga)).toMatchObject({ held: 2 });
    shop().turnClock(seconds(3));
    await lapseHolds(shop().db, shop().now());
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
  });

  describe('holds of two buyers', () => {
    const stored = (buyers: { id: number }[]) =>
      Promise.all(
        buyers.map(
          ({ id }) => shop().sql`
            select lapsed_at is not null as lapsed,
                   (select coalesce(sum(count), 0)::int from hold_lines l
                     where l.buyer_id = h.buyer_id) as held
              from holds h where buyer_id = ${id}`,
        ),
      );

    test('one expires: it lapses once, and the other goes on with its tickets', async () => {
      const [{ visitor: one, ga }, { visitor: other }] = [await start(), await start()];
      await one.hold({ 'tonight/ga': 2 });
      shop().turnClock(minutes(10));
      await other.hold({ 'tonight/ga': 1 });
      shop().turnClock(minutes(21));
      for (const lapsed of [1, 0]) {
        expect(await lapseHolds(shop().db, shop().now())).toBe(lapsed);
        expect(await stored([one, other])).toEqual([
          [{ lapsed: true, held: 0 }],
          [{ lapsed: false, held: 1 }],
        ]);
        expect(await shop().left(ga)).toMatchObject({ held: 1 });
      }
      shop().turnClock(minutes(10));
      expect(await lapseHolds(shop().db, shop().now())).toBe(1);
      const lapsed = [{ lapsed: true, held: 0 }];
      expect(await stored([one, other])).toEqual([lapsed, lapsed]);
      expect(
        await shop().sql`select h.buyer_id as buyer from stock_ledger l join holds h using (hold_id)
                          where l.reason = 'lapse' order by l.id`,
      ).toEqual([{ buyer: one.id }, { buyer: other.id }]);
    });

    test('both expire, one event is asked for: the hold of the other event waits', async () => {
      const [{ visitor: one, event }, { visitor: other }] = [await start(), await start()];
      await one.hold({ 'tonight/ga': 2 });
      await other.hold({ 'adults/ga': 1 });
      shop().turnClock(minutes(31));
      expect(await lapseHolds(shop().db, shop().now(), { eventId: event.tonight! })).toBe(1);
      expect(await stored([one, other])).toEqual([
        [{ lapsed: true, held: 0 }],
        [{ lapsed: false, held: 1 }],
      ]);
    });
  });

  test('extension whose key a repeat has taken over: 409, and the end stays', async () => {
    const visitor = await shop().visitor();
    const held = await visitor.hold();
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
    const late = await visitor.call('POST', '/user/hold/extend', undefined, {
      'idempotency-key': 'late',
    });
    context.idempotency = idempotency;
    expect([late.status, late.body.code]).toEqual([409, 1010]);
    expect(await context.db.query('select expires_at, is_extended from holds')).toEqual([
      { expires_at: new Date(held.body.expiresAt!), is_extended: false },
    ]);
  });

  test('extension of a hold that has ended, before a worker releases it: refused', async () => {
    const visitor = await shop().visitor();
    await visitor.hold({ 'tonight/ga': 1 });
    shop().turnClock(minutes(30));
    expect((await visitor.call('POST', '/user/hold/extend')).body.code).toBe(2006);
  });

  test('not scarce, exchanged in the last five minutes: not counted as lapsed', async () => {
    const visitor = await shop().visitor();
    await visitor.hold({ 'tonight/ga': 2 });
    shop().turnClock(minutes(27));
    expect((await visitor.hold({ 'tonight/ga': 1, 'tonight/vip': 1 }, 2)).status).toBe(200);
    expect(await shop().sql`select lapses from buyer_counts`).toEqual([{ lapses: 0 }]);
  });

  test('extension: once, by 1800 s; a repeat with any key returns the same end', async () => {
    const { hold, visitor } = await start();
    const extend = (headers?: Record<string, string>) =>
      visitor.call('POST', '/user/hold/extend', undefined, headers);
    expect((await extend()).body.code).toBe(2008);
    const first = await hold({ 'tonight/ga': 1 });
    const extended = await extend({ 'idempotency-key': 'k' });
    expect(
      new Date(extended.body.expiresAt!).getTime() - new Date(first.body.expiresAt!).getTime(),
    ).toBe(1_800_000);
    expect((await extend({ 'idempotency-key': 'k' })).body).toEqual(extended.body);
    for (const headers of [undefined, { 'idempotency-key': 'another' }]) {
      shop().turnClock(minutes(1));
      const pressed = await extend(headers);
      expect(pressed.status).toBe(200);
      expect(pressed.body).toMatchObject({ isExtended: true, expiresAt: extended.body.expiresAt });
    }
  });

  test('limit of 4 per event: paid, pending and held tickets count together', async () => {
    const { hold, visitor } = await start();
    const paid = await visitor.order({ 'tonight/few': 1 }, { promocode: 'COVERALL' });
    expect(paid.body.order.state).toBe('Paid');
    expect((await hold({ 'tonight/ga': 4 })).body.code).toBe(2002);
    expect((await hold({ 'tonight/ga': 3 })).body.remaining).toBe(0);
    await visitor.call('DELETE', '/user/hold');
    const pending = await visitor.order();
    expect(pending.body.order.state).toBe('Pending payment');
    expect((await hold({ 'tonight/ga': 3 }, 2)).body.code).toBe(2002);
    expect((await hold({ 'tonight/ga': 1 }, 3)).body.remaining).toBe(1);
    // Held: one more is allowed, two more are not; the held tickets do not count twice.
    expect((await hold({ 'tonight/ga': 3 }, 4)).body.code).toBe(2002);
    expect((await hold({ 'tonight/ga': 2 }, 5)).body.remaining).toBe(0);
    expect((await visitor.order({ 'tonight/few': 3 })).body.code).toBe(2002);
    // A cancelled order counts no more.
    expect((await visitor.call('POST', `/user/order/${pending.body.order.id}/cancel`)).status).toBe(
      200,
    );
    expect((await hold({ 'tonight/ga': 3 }, 6)).body.remaining).toBe(0);
    expect((await hold({ 'free/free': 4 }, 7)).status).toBe(200);
  });

  test('wrong age, closed sale or ticket type of another event: refused', async () => {
    const { ga, event, visitor, hold } = await start();
    const young = await shop().visitor({ birthday: '2010-01-01' });
    expect((await young.hold({ 'adults/ga': 1 })).body.code).toBe(2003);
    expect((await hold({ 'soon/ga': 1 })).body.code).toBe(2004);
    expect((await hold({ 'past/ga': 1 })).body.code).toBe(2005);
    const one = { id: ga, count: 1 };
    const put = (of: number, tickets: object[]) =>
      visitor.call('PUT', '/user/hold', { event: of, tickets, revision: 1 });
    expect((await put(event.free!, [one])).body.code).toBe(2009);
    expect((await put(event.tonight!, [one, one])).status).toBe(400);
    expect((await put(999, [one])).status).toBe(404);
  });

  test('event for adults since the hold: change and order refused, emptying not', async () => {
    const { ga, event } = await start();
    const young = await shop().visitor({ birthday: '2010-01-01' });
    expect((await young.hold()).status).toBe(200);
    await shop().sql`update events set age_restriction_id = (select id from age_restrictions
        order by years desc limit 1)
      where id = ${event.tonight!}`;
    for (const reply of [
      await young.hold({ 'tonight/ga': 2 }, 2),
      await young.hold({ 'tonight/few': 1 }, 2),
      await young.order(),
    ])
      expect([reply.status, reply.body.code]).toEqual([403, 2003]);
    expect(await shop().left(ga)).toMatchObject({ held: 1 });
    const emptied = { event: event.tonight, tickets: [], revision: 3 };
    expect((await young.call('PUT', '/user/hold', emptied)).body).toMatchObject({
      ...{ tickets: [], remaining: 4 },
    });
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
  });

  describe('the sale ends', () => {
    const saleEndsIn = async (ms: number) => {
      const saleEnd = new Date(shop().now().getTime() + ms);
      await shop().sql`update events set sale_end = ${saleEnd} where url = 'tonight'`;
      return saleEnd.getTime();
    };
    const endOf = ({ body }: { body: { expiresAt?: string | null } }) =>
      new Date(body.expiresAt!).getTime();

    test('before 1800 s are over: the hold ends with it and cannot be extended', async () => {
      const saleEnd = await saleEndsIn(minutes(12));
      const { hold, visitor } = await start();
      const held = await hold({ 'tonight/ga': 2 });
      expect(endOf(held)).toBe(saleEnd);
      expect(held.body.isExtended).toBe(true);
      const extended = await visitor.call('POST', '/user/hold/extend');
      expect([extended.status, extended.body.expiresAt]).toEqual([200, held.body.expiresAt]);
      shop().turnClock(minutes(11));
      expect((await visitor.order({ 'tonight/ga': 2 })).status).toBe(200);
    });

    test('before an extended hold would end: the extension ends with it', async () => {
      const saleEnd = await saleEndsIn(minutes(40));
      const { hold, visitor } = await start();
      const held = await hold({ 'tonight/ga': 2 });
      expect(endOf(held) - new Date(held.body.serverNow).getTime()).toBe(minutes(30));
      expect(held.body.isExtended).toBe(false);
      expect(endOf(await visitor.call('POST', '/user/hold/extend'))).toBe(saleEnd);
      shop().turnClock(minutes(39));
      expect((await visitor.order({ 'tonight/ga': 2 })).status).toBe(200);
    });

    test('moved to before a hold ends: only what is held can be ordered until then', async () => {
      const { hold, visitor, ga } = await start();
      await hold({ 'tonight/ga': 2 });
      await saleEndsIn(-seconds(1));
      expect((await hold({ 'tonight/ga': 3 }, 2)).body.code).toBe(2005);
      expect((await visitor.order({ 'tonight/ga': 3 })).body.code).toBe(2005);
      expect((await visitor.order({ 'tonight/few': 1 })).body.code).toBe(2005);
      const other = await shop().visitor();
      expect((await other.order({ 'tonight/ga': 1 })).body.code).toBe(2005);
      shop().turnClock(minutes(29));
      expect((await visitor.order({ 'tonight/ga': 2 })).status).toBe(200);
      expect(await shop().left(ga)).toMatchObject({ held: 2 });
    });

    test('moved to before the end of a hold given back: the next ends with it', async () => {
      const { hold, visitor } = await start();
      await hold({ 'tonight/ga': 2 });
      await visitor.call('DELETE', '/user/hold');
      await shop().sql`delete from holds`;
      const saleEnd = await saleEndsIn(minutes(3));
      expect(endOf(await hold({ 'tonight/ga': 2 }, 2))).toBe(saleEnd);
    });

    test('after the hold has ended with it: the order is refused', async () => {
      await saleEndsIn(minutes(12));
      const { hold, visitor } = await start();
      await hold({ 'tonight/ga': 2 });
      shop().turnClock(minutes(12));
      expect((await visitor.order({ 'tonight/ga': 2 })).status).toBe(410);
    });
  });

  describe('holds that lapse', () => {
    async function buyer() {
      const visitor = await shop().visitor();
      let revision = 0;
      const hold = async (count = 1) => {
        const { status, body } = await visitor.hold({ 'tonight/ga': count }, ++revision);
        const lastsMs =
          status === 200 && new Date(body.expiresAt!).getTime() - shop().now().getTime();
        return { ...body, status, lastsMin: lastsMs && Math.round(lastsMs / minutes(1)) };
      };
      const lapse = async (count = 1) => {
        const held = await hold(count);
        shop().turnClock(minutes(held.lastsMin || 0) + seconds(1));
        await lapseHolds(shop().db, shop().now());
        return held;
      };
      return { visitor, hold, lapse };
    }

    const wait = async (ms: number) => {
      shop().turnClock(ms);
      await shop().sql`update sessions set used_at = ${shop().now()},
          ends_at = ${shop().now()}::timestamptz + interval '1 day'`;
    };

    test('the first is free, the second in a day pauses this event for 30 minutes', async () => {
      const { hold, lapse, visitor } = await buyer();
      expect(await lapse()).toMatchObject({ lastsMin: 30, isExtended: false });
      for (let time = 2; time <= 4; time++) {
        expect(await lapse()).toMatchObject({ lastsMin: 30, isExtended: false });
        const refused = await hold();
        expect([refused.status, refused.code]).toEqual([409, 2007]);
        expect((refused as unknown as { message: string }).message).toMatch(
          /again from \w{3} \d+ \w+ \d{4}, \d\d:\d\d on\.$/u,
        );
        const retryAt = new Date((refused as unknown as { retryAt: string }).retryAt).getTime();
        const lapsedAt = await shop().value<Date>`select lapsed_at from buyer_counts`;
        expect(retryAt - lapsedAt.getTime()).toBe(minutes(30));
        await wait(minutes(30));
      }
      await lapse();
      // Nor can tickets be ordered that are not held, once the lapsed hold is forgotten.
      await shop().sql`delete from holds`;
      expect((await visitor.order()).body.code).toBe(2007);
      expect((await visitor.hold({ 'free/free': 1 }, 99)).status).toBe(200);
    });

    test('another event’s tickets: their hold ends no pause here, they do not count', async () => {
      const { lapse, visitor } = await buyer();
      await lapse();
      await lapse();
      expect((await visitor.hold({ 'free/free': 4 }, 98)).body).toMatchObject({ remaining: 0 });
      expect((await visitor.hold({ 'tonight/ga': 1 }, 99)).body).toMatchObject({ code: 2007 });
      expect((await visitor.order({ 'free/free': 4 })).status).toBe(200);
      await wait(minutes(30));
      expect((await visitor.hold({ 'tonight/ga': 4 }, 100)).status).toBe(200);
    });

    test('a day later the first is forgotten', async () => {
      const { hold, lapse } = await buyer();
      await lapse();
      await wait(minutes(24 * 60));
      await lapse();
      expect((await hold()).status).toBe(200);
    });

    test('an order that is not paid in time counts as one', async () => {
      const { hold, lapse, visitor } = await buyer();
      await lapse();
      await hold();
      await visitor.order();
      shop().turnClock(minutes(31));
      while ((await expireOrders(shop().context)) + (await voidPayments(shop().context)) > 0);
      expect((await hold()).code).toBe(2007);
    });

    test('a paid order leaves nothing unpaid', async () => {
      const { hold, visitor } = await buyer();
      await hold();
      const { payment } = (await visitor.order()).body;
      await decide(shop().db, {
        ...{ id: payment.paymentId!, choice: 'approve', now: shop().now(), later: shop().now() },
      });
      shop().turnClock(seconds(30));
      await pollPayments(shop().context);
      expect(
        await shop().sql`select lapses, unpaid_ms, taken_since, network
        from buyer_counts`,
      ).toEqual([{ lapses: 0, unpaid_ms: 0, taken_since: null, network: null }]);
    });

    describe('since when a buyer has unpaid tickets of an event, and from which network', () => {
      const stored = (buyerId: number) => shop().sql`
        select taken_since is not null as since, network is not null as network
          from buyer_counts b join events e on e.id = b.event_id
         where buyer_id = ${buyerId} and e.url = 'tonight'`;
      const kept = [{ since: true, network: true }];
      const ended = [{ since: false, network: false }];
      type Buyer = Awaited<ReturnType<typeof buyer>>['visitor'];
      /** What others have, and the buyer elsewhere: none of it is the buyer's of this event. */
      const unrelated: [string, (buyer: Buyer) => Promise<unknown>][] = [
        [
          'another buyer holds tickets',
          async () => (await shop().visitor()).hold({ 'tonight/vip': 1 }),
        ],
        [
          'another buyer has ordered',
          async () => (await shop().visitor()).order({ 'tonight/vip': 1 }),
        ],
        ['the buyer has ordered of another event', ({ order }) => order({ 'adults/ga': 1 })],
        ['the buyer holds tickets of another event', ({ hold }) => hold({ 'adults/ga': 1 }, 9)],
        [
          'an order of the buyer for it was not paid',
          async ({ order }) => {
            await order({ 'tonight/vip': 1 });
            await shop().sql`update payment_attempts set state = 'voided', next_poll_at = null`;
            shop().turnClock(minutes(17));
            expect(await expireOrders(shop().context)).toBe(1);
          },
        ],
      ];

      test.each(unrelated)('given back while %s: over', async (what, happen) => {
        const { visitor } = await buyer();
        await happen(visitor);
        await visitor.hold({ 'tonight/ga': 1 }, 10);
        expect(await stored(visitor.id)).toEqual(kept);
        if (what.includes('holds tickets of another')) await visitor.hold({ 'adults/ga': 1 }, 11);
        else await visitor.call('DELETE', '/user/hold');
        expect(await stored(visitor.id)).toEqual(ended);
      });

      test.each(unrelated.slice(0, 4))('paid while %s: over', async (_what, happen) => {
        const { visitor } = await buyer();
        await visitor.hold({ 'tonight/ga': 1 }, 8);
        const { body } = await visitor.order({ 'tonight/ga': 1 });
        await happen(visitor);
        expect(await stored(visitor.id)).toEqual(kept);
        shop().turnClock(seconds(30));
        const [{ id }] = (await shop().sql`select payment_id as id from payment_attempts
          where order_id = ${body.order.id}`) as [{ id: string }];
        const when = { now: shop().now(), later: shop().now() };
        await decide(shop().db, { id, choice: 'lost', ...when });
        await pollPayments(shop().context);
        expect(await stored(visitor.id)).toEqual(ended);
      });

      test('order not paid while the buyer holds tickets of another event: over', async () => {
        const { visitor } = await buyer();
        await visitor.order({ 'tonight/ga': 1 });
        await shop().sql`update payment_attempts set state = 'voided', next_poll_at = null`;
        shop().turnClock(minutes(10));
        await visitor.hold({ 'adults/ga': 1 });
        shop().turnClock(minutes(7));
        expect(await stored(visitor.id)).toEqual(kept);
        expect(await expireOrders(shop().context)).toBe(1);
        expect(await stored(visitor.id)).toEqual(ended);
      });

      test('paid: of other buyers, and of the buyer elsewhere, it stays', async () => {
        const [{ visitor }, { visitor: other }] = [await buyer(), await buyer()];
        const { body } = await visitor.order({ 'tonight/ga': 1 });
        await other.order({ 'tonight/vip': 1 });
        await visitor.order({ 'adults/ga': 1 });
        const times = () => shop().sql`
          select buyer_id, url, taken_since from buyer_counts b join events e on e.id = b.event_id
           where buyer_id <> ${visitor.id} or url <> 'tonight' order by 1, 2`;
        const before = await times();
        expect(before).toHaveLength(2);
        const [{ id }] = (await shop().sql`select payment_id as id from payment_attempts
          where order_id = ${body.order.id}`) as [{ id: string }];
        await decide(shop().db, { id, choice: 'lost', now: shop().now(), later: shop().now() });
        shop().turnClock(seconds(30));
        await pollPayments(shop().context);
        expect(await stored(visitor.id)).toEqual(ended);
        expect(await times()).toEqual(before);
      });

      test('a part given back or paid: goes on', async () => {
        const { visitor } = await buyer();
        await visitor.hold({ 'tonight/ga': 2 }, 1);
        await visitor.hold({ 'tonight/ga': 1 }, 2);
        expect(await stored(visitor.id)).toEqual(kept);
        await visitor.order({ 'tonight/ga': 1 });
        await visitor.hold({ 'tonight/vip': 1 }, 3);
        await visitor.call('DELETE', '/user/hold');
        expect(await stored(visitor.id)).toEqual(kept);
      });
    });

    test('tickets given back count as lapsed only in the last five minutes', async () => {
      const { hold, visitor } = await buyer();
      const giveBackAfter = async (ms: number) => {
        const { status } = await hold();
        shop().turnClock(ms);
        await visitor.call('DELETE', '/user/hold');
        shop().turnClock(minutes(31) - ms);
        return status;
      };
      const early = minutes(24);
      expect(await giveBackAfter(early)).toBe(200);
      expect(await giveBackAfter(early)).toBe(200);
      await giveBackAfter(minutes(25));
      await giveBackAfter(minutes(25));
      expect((await hold()).code).toBe(2007);
    });

    test('order cancelled by its buyer: counts by the time of the request', async () => {
      const { hold, visitor } = await buyer();
      for (let time = 1; time <= 3; time++) {
        await hold();
        const { order } = (await visitor.order()).body;
        // The gateway does not answer for 29 minutes.
        await shop().db.transaction(async (tx) =>
          beginCancelling(tx, await lockOrder(tx, order.id), shop().now()),
        );
        shop().turnClock(minutes(29));
        while ((await expireOrders(shop().context)) + (await voidPayments(shop().context)) > 0);
        shop().turnClock(minutes(2));
      }
      expect(
        await shop().sql`select count(*)::int as count from orders
        where state = 'cancelled'`,
      ).toEqual([{ count: 3 }]);
      expect((await hold()).status).toBe(200);
    });

    test('strangers of a network who let tickets lapse: each first hold lasts 1800 s', async () => {
      for (let each = 0; each < 8; each++) {
        const { lapse } = await buyer();
        expect(await lapse(4)).toMatchObject({ lastsMin: 30, isExtended: false });
        expect(await lapse(4)).toMatchObject({ lastsMin: 30, isExtended: false });
      }
      expect(await (await buyer()).hold()).toMatchObject({ lastsMin: 30, isExtended: false });
    });

    test.each([
      ['a.b+c@gmail.com', 'ab@gmail.com'],
      ['A.B@GoogleMail.com', 'ab@gmail.com'],
      ['a.b+c@outlook.com', 'a.b@outlook.com'],
      ['a.b+c@me.com', 'a.b@icloud.com'],
      ['a_b-c+d@pm.me', 'abc@proton.me'],
      ['a.b-c@yahoo.co.th', 'a.b@yahoo.co.th'],
      ['shop@ab.fastmail.com', 'ab@fastmail.com'],
      ['a.b+c@hotmail.co.th', 'a.b@hotmail.co.th'],
      ['a.b+c@fastmail.fm', 'a.b@fastmail.fm'],
      ['+a@gmail.com', '+a@gmail.com'],
      ['a.b-c+d@firm.test', 'a.b-c+d@firm.test'],
      ['a+b@live.example', 'a+b@live.example'],
    ])('mailbox of %s: %s', async (address, mailbox) => {
      expect(await shop().sql`select mailbox_of(${address}) as mailbox`).toEqual([{ mailbox }]);
    });

    test('mailbox: of the last address before confirmation, and ends with erasure', async () => {
      const { id, email } = await shop().visitor();
      const { db } = shop();
      const after = async (change: string) => {
        await db.query(`update people set ${change} where id = $1`, [id]);
        return (
          await db.query<{ mailbox: string }>('select mailbox from people where id = $1', [id])
        )[0]!.mailbox;
      };
      expect(await after(`email = 'a.b+1@gmail.com'`)).toBe(email);
      expect(await after(`verified_at = null, email = 'a.c+1@gmail.com'`)).toBe(email);
      expect(await after(`email = 'a.c+1@gmail.com'`)).toBe('ac@gmail.com');
      expect(
        await after(
          'email = null, phone = null, first_name = null, last_name = null, birthday = null, ' +
            'password_hash = null, erased_at = now()',
        ),
      ).toBeNull();
    });

    test('promo of one use per buyer: once per mailbox', async () => {
      const [one, other] = [await buyer(), await buyer()];
      await shop().sql`update people set mailbox = 'shared'
        where id = any(${[one.visitor.id, other.visitor.id]}::int[])`;
      const order = ({ visitor }: typeof one) =>
        visitor.order({ 'tonight/ga': 1 }, { promocode: 'TENOFF00' });
      const placed = await Promise.all([order(one), order(other)]);
      expect(placed.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      expect((await order(placed[0].status === 200 ? other : one)).body.code).toBe(2011);
      expect(await shop().invariantViolations()).toEqual([]);
    });

    test('accounts of one mailbox: four tickets and one history together', async () => {
      const [one, other] = [await buyer(), await buyer()];
      await shop().sql`update people set mailbox = 'shared'
        where id = any(${[one.visitor.id, other.visitor.id]}::int[])`;
      const both = await Promise.all([one.hold(3), other.hold(3)]);
      expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)).toMatchObject({
        code: 2002,
        owned: 0,
        remaining: 1,
      });
      const second = both[0].status === 200 ? other : one;
      expect((await second.hold(2)).code).toBe(2002);
      expect(await second.hold(1)).toMatchObject({ status: 200, remaining: 0 });
      expect(await shop().invariantViolations()).toEqual([]);
      shop().turnClock(minutes(31));
      await lapseHolds(shop().db, shop().now());
      // One lapse of each is two of the mailbox.
      expect((await second.hold(1)).code).toBe(2007);
    });
  });

  test('sign-out: the hold is released', async () => {
    const { ga, hold, visitor } = await start();
    await hold({ 'tonight/ga': 2 });
    expect((await visitor.call('POST', '/logout')).status).toBe(200);
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
    expect((await visitor.call('GET', '/user/profile/account')).status).toBe(401);
  });
});
