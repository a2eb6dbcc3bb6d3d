import { maxTickets } from '@playday/shared/rules/cart/ticket-limits';
import { holdBatch } from '../checkout/hold/hold-batch.ts';
import { expireOrders } from '../checkout/closing/expire-orders.ts';
import { syncPayment } from '../checkout/payment-status/sync-payment.ts';
import { paymentTools } from '../testing/payment-tools.ts';
import { describeShop, describeTwoInstances } from '../testing/suite.ts';
import type { Shop } from '../testing/shop.ts';
import { hours, later, minutes } from '../time/time.ts';

/** Changes when a kind of tickets of the event `tonight` is sold. */
const sell = (shop: Shop, key: string, from: Date | null, until: Date | null) =>
  shop.sql`update ticket_types t set sale_start = ${from}, sale_end = ${until}
    from events e where e.id = t.event_id and e.url = 'tonight' and t.key = ${key}`;

describeShop('kind of ticket with a window of its own', (shop) => {
  const soldOut = 2001;
  const typeEnded = 2014;
  /** Nothing more of the kind can be had; `id`: its id. */
  const refusal = (code: number, id: number, left = 0) => ({
    status: 409,
    body: { code, tickets: [{ id, left }] },
  });

  /** A buyer, and a clock that stands at `at`. */
  async function start(at = later(shop().now(), hours(1))) {
    const { ticket } = await shop().ids();
    let time = at;
    shop().context.clock.now = () => time;
    return {
      at,
      ga: ticket['tonight/ga']!,
      vip: ticket['tonight/vip']!,
      visitor: await shop().visitor(),
      setTime: (value: Date) => void (time = value),
    };
  }
  let clock: () => Date;
  beforeAll(() => void (clock = shop().context.clock.now));
  afterEach(() => void (shop().context.clock.now = clock));

  test.each(['hold', 'order'] as const)(
    '%s: refused until its start, granted from then until just before its end, and refused',
    async (what) => {
      const { at, ga, setTime } = await start();
      await sell(shop(), 'ga', at, later(at, minutes(10)));
      const ask = async (time: Date) => {
        setTime(time);
        const visitor = await shop().visitor();
        return visitor[what]({ 'tonight/ga': 1 });
      };
      expect(await ask(later(at, -1))).toMatchObject(refusal(soldOut, ga));
      expect((await ask(at)).status).toBe(200);
      expect((await ask(later(at, minutes(10) - 1))).status).toBe(200);
      expect(await ask(later(at, minutes(10)))).toMatchObject(refusal(typeEnded, ga));
      expect(await shop().left(ga)).toMatchObject({ held: 2 });
    },
  );

  test.each([
    ['start', [false, true]],
    ['end', [true, false]],
  ])(
    'batch with requests just before and at the %s: each by its own time',
    async (what, expected) => {
      const { at, ga } = await start();
      await sell(shop(), 'ga', what === 'start' ? at : null, what === 'end' ? at : null);
      const eventId = (await shop().ids()).event.tonight!;
      const requests = await Promise.all(
        [later(at, -1), at].map(async (now) => ({
          ...{
            buyerId: (await shop().visitor()).id,
            eventId,
            revision: 1,
            network: undefined,
            now,
          },
          tickets: [{ id: ga, count: 1 }],
        })),
      );
      const isGranted = async () =>
        (await holdBatch(shop().db, eventId, requests)).map(({ status }) => status === 'fulfilled');
      expect(await isGranted()).toEqual(expected);
      // Who has a hold of the event, here without tickets, is decided under locks.
      await shop().sql`delete from hold_lines`;
      for (const { buyerId } of requests)
        await shop().sql`insert into holds (hold_id, buyer_id, event_id, revision, expires_at)
        values (${buyerId}, ${buyerId}, ${eventId}, 1, ${later(at, minutes(9))})
        on conflict (buyer_id) do update set revision = 1`;
      expect(await isGranted()).toEqual(expected);
      await shop().reset();
    },
  );

  test.each(['hold', 'order'] as const)(
    '%s of a kind that has ended and one that is sold out: the ended one alone is named',
    async (what) => {
      const { at, ga, visitor } = await start();
      await sell(shop(), 'ga', null, at);
      const both = { 'tonight/ga': 1, 'tonight/vip': 1 };
      await shop().sql`update ticket_stock s set is_open = false from ticket_types t
        where t.id = s.ticket_type_id and t.key = 'vip'`;
      expect((await visitor[what](both)).body).toMatchObject({
        code: typeEnded,
        tickets: [{ id: ga, left: 0 }],
      });
      await shop().reset();
    },
  );

  test('held tickets after the end of their kind: stay, fewer, not more, ordered', async () => {
    const { at, ga, vip, visitor, setTime } = await start();
    await sell(shop(), 'ga', null, later(at, minutes(5)));
    expect((await visitor.hold({ 'tonight/ga': 2 })).status).toBe(200);
    setTime(later(at, minutes(5)));
    // So many of them the buyer can hold.
    const lines = { tickets: [{ id: ga, count: 2, left: 2 }] };
    expect((await visitor.call('GET', '/user/hold?event=tonight')).body.hold).toMatchObject(lines);
    expect(await visitor.hold({ 'tonight/ga': 3 }, 2)).toMatchObject(refusal(typeEnded, ga, 2));
    const other = await visitor.hold({ 'tonight/ga': 2, 'tonight/vip': 1 }, 3);
    expect(other).toMatchObject({
      status: 200,
      body: {
        tickets: expect.arrayContaining([
          expect.objectContaining(lines.tickets[0]!),
          expect.objectContaining({ id: vip }),
        ]),
      },
    });
    expect((await visitor.hold({ 'tonight/ga': 1 }, 4)).body).toMatchObject({
      tickets: [{ id: ga, count: 1, left: 1 }],
    });
    // What was given back cannot be had again.
    expect(await visitor.hold({ 'tonight/ga': 2 }, 5)).toMatchObject(refusal(typeEnded, ga, 1));
    expect(await visitor.order({ 'tonight/ga': 2 })).toMatchObject(refusal(typeEnded, ga, 1));
    expect((await visitor.order({ 'tonight/ga': 1 })).status).toBe(200);
    expect(await shop().left(ga)).toMatchObject({ held: 1 });
  });

  test.each([
    ['has ended', null, minutes(5)],
    ['is moved to a later start', hours(2), null],
  ])('hold of a kind that %s, extended: the same tickets, and no more', async (_n, from, until) => {
    const { at, ga, visitor, setTime } = await start();
    await visitor.hold({ 'tonight/ga': 2 });
    const dateIn = (ms: number | null) => (ms === null ? null : later(at, ms));
    await sell(shop(), 'ga', dateIn(from), dateIn(until));
    setTime(later(at, minutes(20)));
    expect((await visitor.call('POST', '/user/hold/extend')).body).toMatchObject({
      isExtended: true,
      tickets: [{ id: ga, count: 2, left: 2 }],
    });
    setTime(later(at, minutes(40)));
    expect((await visitor.order({ 'tonight/ga': 2 })).status).toBe(200);
  });

  test('hold that lapses after the end of its kind: its tickets cannot be had', async () => {
    const { at, ga, visitor, setTime } = await start();
    await sell(shop(), 'ga', null, later(at, minutes(5)));
    await visitor.hold({ 'tonight/ga': maxTickets });
    setTime(later(at, minutes(31)));
    expect(await (await shop().visitor()).hold({ 'tonight/ga': 1 })).toMatchObject(
      refusal(typeEnded, ga),
    );
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
  });

  test('two kinds that follow each other: at each time one of them can be had', async () => {
    const { at, setTime } = await start();
    await sell(shop(), 'few', null, at);
    await sell(shop(), 'ga', at, null);
    const had = async (time: Date) => {
      setTime(time);
      const answers = ['few', 'ga'].map(async (key) =>
        (await shop().visitor()).hold({ [`tonight/${key}`]: 1 }),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await had(later(at, -1))).toEqual([200, 409]);
    expect(await had(at)).toEqual([409, 200]);
  });
});

describeShop('payments of a kind of ticket whose window has ended', (shop) => {
  const { placePending, attempts, stubStatus, capturedStatus } = paymentTools(shop);
  const endKind = () => sell(shop(), 'ga', null, later(shop().now(), -minutes(1)));

  test('payment of a pending order: the order is paid', async () => {
    const { pay, state } = await placePending();
    await endKind();
    await pay();
    expect(await state()).toBe('paid');
  });

  // As after the end of the event's sale: who had ordered in time gets what is still there.
  test('late payment of an unpaid order, stock available: the order is paid', async () => {
    const { state, ga } = await placePending();
    await endKind();
    shop().turnClock(minutes(16));
    await expireOrders(shop().context);
    const [attempt] = await attempts();
    stubStatus(capturedStatus('cap_late', 207_000));
    await syncPayment(shop().context, attempt!);
    expect(await state()).toBe('paid');
    expect(await shop().left(ga)).toMatchObject({ held: 0, sold: 2 });
  });
});

describeTwoInstances('races at the end of a kind of ticket', (shops) => {
  test('two devices of a buyer, of which one asks after the end: it is refused', async () => {
    const [shop, other] = shops();
    const visitor = await shop.visitor();
    const end = later(shop.now(), minutes(1));
    await sell(shop, 'ga', null, end);
    other.turnClock(minutes(2));
    const [before, after] = await Promise.all([
      visitor.hold({ 'tonight/ga': 1 }, 1),
      other.as(visitor.token).hold({ 'tonight/ga': 3 }, 2),
    ]);
    expect([before.status, after.status]).toEqual([200, 409]);
    expect(await shop.value`select count from hold_lines`).toBe(1);
  });
});
