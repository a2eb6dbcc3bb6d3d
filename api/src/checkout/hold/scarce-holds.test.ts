import { lapseHolds } from '../../stock/holds.ts';
import { describeShop } from '../../testing/suite.ts';
import { hours, minutes, seconds } from '../../time/time.ts';
import { expireOrders } from '../closing/expire-orders.ts';
import { voidPayments } from '../payment-status/poll-payments.ts';

describeShop('scarce tickets', (shop) => {
  /**
   * Buyers of `tonight/few`, of which there are ten: once two are free they are not scarce yet,
   * once none is they are.
   */
  async function buyer() {
    const visitor = await shop().visitor();
    let revision = 0;
    const choose = async (tickets: Record<string, number>) =>
      (await visitor.hold(tickets, ++revision)).body;
    const hold = (count = 4) => choose({ 'tonight/few': count });
    const giveBack = () => visitor.call('DELETE', '/user/hold');
    return { visitor, choose, hold, giveBack };
  }
  const tenOfThem = () =>
    shop().sql`update ticket_stock set capacity = 10 where ticket_type_id in (select id
        from ticket_types where key = 'few')`;
  const wait = async (ms: number) => {
    shop().turnClock(ms);
    await shop().sql`update sessions set used_at = ${shop().now()},
        ends_at = ${shop().now()}::timestamptz + interval '1 day'`;
    await lapseHolds(shop().db, shop().now());
    while ((await expireOrders(shop().context)) + (await voidPayments(shop().context)) > 0);
  };
  /** Two buyers hold eight of ten; then a third holds the last two. */
  async function sellOut() {
    await tenOfThem();
    const [one, other, last] = [await buyer(), await buyer(), await buyer()];
    const held = [await one.hold(), await other.hold(), await last.hold(2)];
    return { one, other, last, held };
  }
  const retryInMs = (refused: object, lapsedAt: Date) =>
    new Date((refused as { retryAt: string }).retryAt).getTime() - lapsedAt.getTime();
  const lapsedAt = (of: { visitor: { id: number } }) =>
    shop().value<Date>`select scarce_lapsed_at from buyer_counts where buyer_id = ${of.visitor.id}`;

  test('no extension, even of an earlier hold, until six hours after scarcity ended', async () => {
    const { one, other, last, held } = await sellOut();
    expect(held.map(({ isScarce, isExtended }) => [isScarce, isExtended])).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
    const extend = async () => (await one.visitor.call('POST', '/user/hold/extend')).body;
    expect(await extend()).toMatchObject({
      ...{ expiresAt: held[0]!.expiresAt, isExtended: true, isScarce: true },
    });
    await Promise.all([other.giveBack(), last.giveBack()]);
    expect(await extend()).toMatchObject({ expiresAt: held[0]!.expiresAt, isScarce: true });
    await wait(hours(6) + minutes(1));
    const again = await other.hold();
    expect(again).toMatchObject({ isExtended: false, isScarce: false });
    const extended = (await other.visitor.call('POST', '/user/hold/extend')).body;
    expect(Date.parse(extended.expiresAt!) - Date.parse(again.expiresAt!)).toBe(minutes(30));
    expect(extended.isExtended).toBe(true);
  });

  test.each([
    ['at once', 0, (hold: number) => hold],
    ['five minutes before its end', 26, (_hold: number, order: number) => order + minutes(5)],
    ['of plentiful ones', 26, (_hold: number, order: number) => order + minutes(15)],
  ])('order %s: the time to pay ends as said', async (what, afterMin, expected) => {
    const isPlentiful = what.includes('plentiful');
    const { one, held, last, other } = await sellOut();
    if (isPlentiful) {
      await Promise.all([last.giveBack(), other.giveBack()]);
      await shop().sql`update ticket_stock set scarce_until = null`;
    }
    shop().turnClock(minutes(afterMin));
    // Orders of the first minutes end with the hold only where that is sooner than their own
    // fifteen.
    if (afterMin === 0) shop().turnClock(minutes(18));
    const { order } = (await one.visitor.order({ 'tonight/few': 4 })).body;
    const [{ payBy, createdAt }] = (await shop().sql`
      select pay_by as "payBy", created_at as "createdAt" from orders where id = ${order.id}`) as [
      { payBy: Date; createdAt: Date },
    ];
    expect(payBy.getTime()).toBe(expected(Date.parse(held[0]!.expiresAt!), createdAt.getTime()));
    const [attempt] = await shop().sql`select expires_at as "expiresAt" from payment_attempts`;
    expect(attempt).toEqual({ expiresAt: payBy });
  });

  test('expired holds pause them for six hours, then a day; other tickets stay open', async () => {
    const { one } = await sellOut();
    for (const pauseMs of [hours(6), hours(24)]) {
      await wait(minutes(31));
      const refused = await one.hold();
      expect(refused.code).toBe(2007);
      expect(retryInMs(refused, await lapsedAt(one))).toBe(pauseMs);
      // Others have bought the rest meanwhile.
      await shop().sql`update ticket_stock
        set scarce_until = ${new Date(shop().now().getTime() + hours(48))}
        where ticket_type_id in (select id from ticket_types where key = 'few')`;
      await wait(pauseMs - minutes(1));
      expect((await one.hold()).code).toBe(2007);
      await wait(minutes(1));
      expect((await one.hold()).expiresAt).toBeDefined();
    }
    await wait(minutes(31));
    expect((await one.visitor.hold({ 'tonight/ga': 1 }, 99)).status).toBe(200);
  });

  test('pause: others can be held, scarce ones neither beside nor instead of them', async () => {
    const { one } = await sellOut();
    await wait(minutes(31));
    const { visitor } = one;
    const { ticket } = await shop().ids();
    expect((await visitor.hold({ 'tonight/ga': 2 }, 90)).status).toBe(200);
    const wanted: Record<string, number>[] = [
      { 'tonight/ga': 2, 'tonight/few': 1 },
      { 'tonight/few': 4 },
    ];
    for (const [at, counts] of wanted.entries()) {
      const refused = await visitor.hold(counts, 91 + at);
      expect(refused).toMatchObject({ status: 409, body: { code: 2007 } });
      expect(retryInMs(refused.body, await lapsedAt(one))).toBe(hours(6));
      expect(await visitor.order(counts)).toMatchObject({ status: 409, body: { code: 2007 } });
    }
    const beside = await visitor.hold({ 'tonight/ga': 2, 'tonight/few': 1 }, 94);
    expect(beside.body).toMatchObject({
      tickets: expect.arrayContaining([
        expect.objectContaining({ id: ticket['tonight/few'], left: 0 }),
      ]),
    });
    const held = (await visitor.call('GET', '/user/hold?event=tonight')).body.hold;
    expect(held!.tickets).toMatchObject([{ id: ticket['tonight/ga'], count: 2 }]);
    expect((await visitor.hold({ 'tonight/ga': 3 }, 95)).status).toBe(200);
    expect((await visitor.order({ 'tonight/ga': 3 })).status).toBe(200);
  });

  test('given back again and again: 25 minutes in all count as a lapse', async () => {
    const { one } = await sellOut();
    await wait(minutes(20));
    await one.giveBack();
    await wait(minutes(11));
    expect((await one.hold()).expiresAt).toBeDefined();
    await wait(minutes(6));
    await one.giveBack();
    await wait(minutes(25));
    const refused = await one.hold();
    expect(refused.code).toBe(2007);
    expect(retryInMs(refused, await lapsedAt(one))).toBe(hours(6));
  });

  describe('another account of the mailbox', () => {
    /** Two accounts of one mailbox, of which `other` has had tickets of the event. */
    async function accounts() {
      const { one, other } = await sellOut();
      await other.giveBack();
      await shop().sql`update people set mailbox = 'shared'
                        where id = any(${[one.visitor.id, other.visitor.id]}::int[])`;
      return {
        one,
        other: other.visitor.id,
        ago: (ms: number) => new Date(shop().now().getTime() - ms),
      };
    }

    test.each([
      [6, hours(24)],
      [8, hours(6)],
    ])(
      'let scarce tickets lapse %i days ago: the next lapse pauses for %i ms',
      async (days, pauseMs) => {
        const { one, other, ago } = await accounts();
        await shop().sql`update buyer_counts set scarce_lapses = 1,
        scarce_lapsed_at = ${ago(days * hours(24))}
                        where buyer_id = ${other}`;
        await wait(minutes(31));
        expect(retryInMs(await one.hold(), await lapsedAt(one))).toBe(pauseMs);
      },
    );

    test.each([
      [23, 2007],
      [25, undefined],
    ])(
      'let tickets lapse %i hours ago: the next lapse is answered with %s',
      async (hoursAgo, code) => {
        const { one, other, ago } = await accounts();
        await shop().sql`update ticket_stock set capacity = 1000, scarce_until = null`;
        await shop().sql`update buyer_counts set lapses = 1, lapsed_at = ${ago(hours(hoursAgo))}
                        where buyer_id = ${other}`;
        await wait(minutes(31));
        expect((await one.choose({ 'tonight/ga': 1 })).code).toBe(code);
      },
    );

    test.each(['a stranger', 'an account of another mailbox', 'it at another event'])(
      'not it but %s gave tickets back: nothing counts',
      async (who) => {
        const { one, other, ago } = await accounts();
        const { event } = await shop().ids();
        const [stranger, second] = [(await shop().visitor()).id, (await shop().visitor()).id];
        if (who === 'an account of another mailbox')
          await shop().sql`update people set mailbox = 'another'
                            where id = any(${[stranger, second]}::int[])`;
        const [buyerId, eventId] =
          who === 'it at another event' ? [other, event.free] : [stranger, event.tonight];
        await shop().sql`insert into buyer_counts (buyer_id, event_id, tickets, unpaid_ms,
          unpaid_at)
        values (${buyerId}, ${eventId}, 0, ${minutes(20)}, ${ago(hours(1))})`;
        await wait(minutes(6));
        await one.giveBack();
        await wait(minutes(25));
        expect((await one.hold(1)).code).toBeUndefined();
      },
    );

    test.each([
      [23, 2007],
      [25, undefined],
    ])(
      'gave them back %i hours ago after 20 minutes: six more are answered with %s',
      async (hoursAgo, code) => {
        const { one, other, ago } = await accounts();
        await shop().sql`update buyer_counts set unpaid_ms = ${minutes(20)}::int,
            unpaid_at = ${ago(hours(hoursAgo))}
                        where buyer_id = ${other}`;
        await wait(minutes(6));
        await one.giveBack();
        // To the end of the hold, until which another one would go on with it.
        await wait(minutes(25));
        expect((await one.hold(1)).code).toBe(code);
      },
    );
  });

  test.each(['exchanged in the cart', 'left out of an order'])(
    'kept for 26 minutes, then %s: lapsed like those given back',
    async (how) => {
      const { one } = await sellOut();
      shop().turnClock(minutes(26));
      if (how.includes('cart')) await one.choose({ 'tonight/ga': 1 });
      else expect((await one.visitor.order({ 'tonight/ga': 1 })).status).toBe(200);
      await one.giveBack();
      await wait(minutes(21));
      const refused = await one.hold();
      expect(refused.code).toBe(2007);
      expect(retryInMs(refused, await lapsedAt(one))).toBe(hours(6));
    },
  );

  test('fewer of them, again and again: what was kept counts, what stays counts once', async () => {
    const { one } = await sellOut();
    for (const count of [3, 2, 1]) {
      shop().turnClock(minutes(6));
      await one.hold(count);
    }
    const lapses = () =>
      shop().value<number>`select scarce_lapses from buyer_counts
        where buyer_id = ${one.visitor.id}`;
    expect(await lapses()).toBe(0);
    await wait(minutes(13));
    expect(await lapses()).toBe(1);
  });

  test('paused: scarce ones refused also in a hold or order of others of the event', async () => {
    const { one, last } = await sellOut();
    await last.giveBack();
    await wait(minutes(31));
    expect((await one.hold()).code).toBe(2007);
    expect((await one.choose({ 'tonight/ga': 1 })).expiresAt).toBeDefined();
    expect((await one.hold()).code).toBe(2007);
    expect((await one.choose({ 'tonight/ga': 1, 'tonight/few': 1 })).code).toBe(2007);
    expect((await one.visitor.order({ 'tonight/few': 1 })).body.code).toBe(2007);
    expect((await one.choose({ 'tonight/ga': 2 })).expiresAt).toBeDefined();
  });

  test('given back in the last five minutes and taken again: goes on until that end', async () => {
    const { one } = await sellOut();
    shop().turnClock(minutes(26));
    await one.giveBack();
    expect((await one.hold()).expiresAt).toBeDefined();
    await one.choose({ 'tonight/ga': 1 });
    expect((await one.hold(2)).expiresAt).toBeDefined();
  });

  test('a stranger’s first hold lasts 1800 s', async () => {
    const { last } = await sellOut();
    await last.giveBack();
    const held = await (await buyer()).hold(2);
    expect(Date.parse(held.expiresAt!) - Date.parse(held.serverNow)).toBe(seconds(1800));
  });
});
