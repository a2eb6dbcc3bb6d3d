import type {
  WaitingPlace,
  WaitingRoom,
} from '@playday/shared/api-contract/extras/waiting-room/operations';
import { holdBatch } from '../../checkout/hold/hold-batch.ts';
import { orderBatch } from '../../checkout/order/order-batch.ts';
import { type PlannedOrder, planOrders } from '../../checkout/order/plan-order.ts';
import type { Db } from '../../db/db.ts';
import { days, later, minutes, seconds } from '../../time/time.ts';
import { lapseHolds } from '../../stock/holds.ts';
import type { Shop } from '../../testing/shop.ts';
import { describeShop, describeShopWith, describeTwoInstances } from '../../testing/suite.ts';
import { advanceRooms } from './advance.ts';
import { roomReader } from './read-room.ts';
import { drawSeed, lotFor } from './take-place.ts';

type Visitor = Awaited<ReturnType<Shop['visitor']>>;

/**
 * The event `soon`, whose sale starts in five days, with a waiting room; `shop` has its clock at
 * this time before the sale.
 */
async function openRoom(shop: Shop, beforeMs: number) {
  await shop.sql`update events set has_waiting_room = url in ('soon', 'adults')`;
  // Tests set the clock back, so what was kept would look new.
  shop.context.waitingRooms = roomReader(shop.context);
  const { event, ticket, method } = await shop.ids();
  const saleStart = await shop.value<Date>`select sale_start as "saleStart" from events
    where id = ${event.soon}`;
  shop.turnClock(later(saleStart, -beforeMs).getTime() - shop.now().getTime());
  const id = event.soon!;
  const ga = ticket['soon/ga']!;
  const takePlace = async (visitor: Visitor, fields: object = {}): Promise<WaitingPlace> =>
    (await visitor.call('POST', '/user/waiting-room', { event: id, ...fields })).body;
  return {
    id,
    ga,
    few: ticket['soon/few']!,
    method,
    saleStart,
    takePlace,
    /** Lets time pass and calls further places, as the job of every second does. */
    async pass(ms = seconds(1)) {
      shop.turnClock(ms);
      await advanceRooms(shop.context);
    },
    /** The public state, which each process reads once a second. */
    async read(): Promise<WaitingRoom> {
      shop.turnClock(seconds(1));
      return (await shop.call('GET', '/waiting-room/soon')).body;
    },
    hold: (visitor: Visitor, count = 1, revision = 1) =>
      visitor.hold({ 'soon/ga': count }, revision),
    order: (visitor: Visitor, count = 1) => visitor.order({ 'soon/ga': count }),
    leave: (visitor: Visitor) => visitor.call('DELETE', `/user/waiting-room?event=${id}`),
  };
}

const visitors = async (shop: Shop, count: number): Promise<Visitor[]> => {
  const created: Visitor[] = [];
  for (let at = 0; at < count; at++) created.push(await shop.visitor());
  return created;
};

describeShop('waiting room', (shop) => {
  test('place given up on another device: asking about it says so, takes no new one', async () => {
    const { id, takePlace, leave } = await openRoom(shop(), -minutes(1));
    const visitor = await shop().visitor();
    const ask = async () =>
      (await visitor.call('POST', '/user/waiting-room', { event: id, known: true })).body;
    await takePlace(visitor);
    expect((await ask()).state).toBe('admitted');
    await leave(visitor);
    expect(await ask()).toMatchObject({ state: 'left', place: null, admittedUntil: null });
    expect(await ask()).toMatchObject({ state: 'left' });
    expect((await takePlace(visitor)).state).not.toBe('left');
  });

  test('before the lobby opens: no places, and the room says when it opens', async () => {
    const room = await openRoom(shop(), minutes(61));
    const visitor = await shop().visitor();
    const reply = await visitor.call('POST', '/user/waiting-room', { event: room.id });
    expect([reply.status, reply.body.code]).toEqual([409, 2061]);
    const state = await room.read();
    expect(state).toMatchObject({ state: 'closed', places: 0, drawn: null, serving: 0, left: 125 });
    expect(Date.parse(state.opensAt) - Date.parse(state.lobbyOpensAt)).toBe(minutes(60));
  });

  test('an event without a waiting room: not found, and nothing of it changes', async () => {
    const { event } = await shop().ids();
    const visitor = await shop().visitor();
    expect((await shop().call('GET', '/waiting-room/tonight')).status).toBe(404);
    expect(
      (await visitor.call('POST', '/user/waiting-room', { event: event.tonight })).status,
    ).toBe(404);
    expect((await visitor.hold()).status).toBe(200);
    expect((await shop().call('GET', '/event/tonight')).body.event.hasWaitingRoom).toBe(false);
  });

  test('draw: by lot, not by who is first or often; later ones queue behind in order', async () => {
    const room = await openRoom(shop(), minutes(30));
    const early = await visitors(shop(), 12);
    for (const visitor of early) {
      const place = await room.takePlace(visitor);
      expect(place).toMatchObject({ state: 'lobby', place: null, admittedUntil: null });
      // Nothing that tells a good place from a bad one.
      expect(await room.takePlace(visitor)).toMatchObject({ place: null, drawnAs: visitor.id });
      expect(Object.keys(place).sort((a, b) => a.localeCompare(b))).toEqual([
        ...['admittedUntil', 'drawnAs', 'place', 'serverNow', 'state'],
      ]);
    }
    expect(await room.read()).toMatchObject({
      state: 'lobby',
      places: 12,
      drawn: null,
      drawSeed: null,
    });
    shop().turnClock(minutes(31));
    const late = await visitors(shop(), 3);
    const latePlaces: (number | null)[] = [];
    for (const visitor of late) latePlaces.push((await room.takePlace(visitor)).place);
    expect(latePlaces).toEqual([13, 14, 15]);
    const secret = await shop().context.secrets.get('waiting room');
    const byLot = early.toSorted(
      (a, b) => lotFor(secret, room.id, a.id) - lotFor(secret, room.id, b.id),
    );
    for (const [at, visitor] of byLot.entries())
      expect((await room.takePlace(visitor)).place).toBe(at + 1);
    expect(await room.read()).toMatchObject({
      places: 15,
      drawn: 12,
      drawSeed: drawSeed(secret, room.id),
    });
  });

  test('accounts of one mailbox have one lot: no account gains by the others', async () => {
    const room = await openRoom(shop(), minutes(30));
    const people = await visitors(shop(), 9);
    const ids = people.slice(0, 3).map(({ id }) => id);
    await shop().sql`update people set mailbox = 'one' where id = any(${ids}::int[])`;
    for (const visitor of people) await room.takePlace(visitor);
    const lots = await shop().sql`select count(distinct lot)::int as lots from waiting_places
      where person_id = any(${ids}::int[])`;
    expect(lots).toEqual([{ lots: 1 }]);
    expect((await room.takePlace(people[2]!)).drawnAs).toBe(ids[0]);
  });

  test('nobody waits: admitted at once, for ten minutes', async () => {
    const room = await openRoom(shop(), -minutes(1));
    const visitor = await shop().visitor();
    const place = await room.takePlace(visitor);
    expect(place).toMatchObject({ state: 'admitted', place: 1 });
    expect(Date.parse(place.admittedUntil!) - Date.parse(place.serverNow)).toBe(minutes(10));
    expect((await visitor.call('GET', '/user/hold?event=soon')).body.admittedUntil).toBe(
      place.admittedUntil,
    );
  });

  test('many at once, some admitted: exactly these can hold and order, no others', async () => {
    const room = await openRoom(shop(), -minutes(1));
    const all = await visitors(shop(), 8);
    const first = all.slice(0, 4);
    for (const visitor of first) await room.takePlace(visitor);
    await room.pass();
    for (const visitor of first) await room.takePlace(visitor);
    const held = await Promise.all(all.map((visitor) => room.hold(visitor)));
    const expected = [...Array(4).fill([200, undefined]), ...Array(4).fill([403, 2060])];
    expect(held.map(({ status, body }) => [status, body.code])).toEqual(expected);
    expect(await shop().left(room.ga)).toMatchObject({ held: 4, sold: 0 });
    expect((await all[7]!.call('GET', '/user/hold?event=soon')).body.admittedUntil).toBeNull();
    const ordered = await Promise.all(all.map((visitor) => room.order(visitor)));
    expect(ordered.map(({ status, body }) => [status, body.code])).toEqual(expected);
    expect(await shop().left(room.ga)).toMatchObject({ held: 4, sold: 0 });
  });

  test('time to choose is over without tickets: refused; queues at the end if wanted', async () => {
    const room = await openRoom(shop(), -minutes(1));
    const visitor = await shop().visitor();
    await room.takePlace(visitor);
    shop().turnClock(minutes(10));
    expect(await room.takePlace(visitor)).toMatchObject({
      state: 'over',
      place: 1,
      admittedUntil: null,
    });
    expect((await room.hold(visitor)).status).toBe(403);
    const [other] = await visitors(shop(), 1);
    await room.takePlace(other!);
    shop().turnClock(seconds(1));
    expect(await room.takePlace(visitor, { again: true })).toMatchObject({
      state: 'admitted',
      place: 3,
    });
    expect((await room.hold(visitor)).status).toBe(200);
  });

  test('time to choose is over, tickets are held: they can be changed and ordered', async () => {
    const room = await openRoom(shop(), -minutes(1));
    const visitor = await shop().visitor();
    await room.takePlace(visitor);
    shop().turnClock(minutes(9));
    const held = await room.hold(visitor);
    shop().turnClock(minutes(2));
    expect(await room.takePlace(visitor)).toMatchObject({
      state: 'admitted',
      admittedUntil: held.body.expiresAt,
    });
    expect((await room.hold(visitor, 2, 2)).status).toBe(200);
    expect((await room.order(visitor, 2)).status).toBe(200);
    // The order has taken over the hold.
    expect((await room.hold(visitor, 1, 3)).body.code).toBe(2060);
  });

  test('order with a lost answer, repeated after the time to choose: the same order', async () => {
    const room = await openRoom(shop(), -minutes(1));
    const visitor = await shop().visitor();
    await room.takePlace(visitor);
    shop().turnClock(minutes(9));
    await room.hold(visitor);
    const order = (key: string) => visitor.order({ 'soon/ga': 1 }, {}, { 'idempotency-key': key });
    const first = await order('one');
    await shop().sql`delete from idempotency`;
    shop().turnClock(minutes(2));
    const repeated = await order('one');
    expect([repeated.status, repeated.body.order.id]).toEqual([200, first.body.order.id]);
  });

  test.each(['hold', 'order'] as const)(
    '%s, of someone whose tickets are released while it is being decided: refused',
    async (kind) => {
      const room = await openRoom(shop(), -minutes(1));
      const visitor = await shop().visitor();
      await room.takePlace(visitor);
      await room.hold(visitor);
      shop().turnClock(minutes(11));
      const { db } = shop();
      const gate = shop().context.saleGate;
      const releasing: Db = {
        ...db,
        async transaction(work) {
          await visitor.call('DELETE', '/user/hold');
          return db.transaction(work);
        },
      };
      const buyer = { buyerId: visitor.id, eventId: room.id, now: shop().now() };
      const tickets = [{ id: room.ga, count: 1 }];
      const request = { ...buyer, tickets, revision: 2 };
      const body = { event: room.id, method: room.method.kCards!, tickets };
      const vat = { rate: 0, sellerTaxId: null };
      const asked = { ...buyer, body, gateway: 'sandbox', bodyHash: 'hash', vat };
      const plan = (await planOrders(db, room.id, [asked], gate))[0] as PlannedOrder;
      const attempts = {
        hold: async () => (await holdBatch(releasing, room.id, [request], gate))[0],
        order: async () => (await orderBatch(releasing, room.id, [plan]))[0],
      };
      expect(await attempts[kind]()).toMatchObject({
        status: 'rejected',
        reason: { message: 'notAdmitted' },
      });
      expect(await shop().left(room.ga)).toMatchObject({ held: 0 });
    },
  );

  test('request that waited in the queue while its place was called: admitted', async () => {
    const room = await openRoom(shop(), minutes(1));
    const visitor = await shop().visitor();
    await room.takePlace(visitor);
    await room.pass(minutes(1) + seconds(5));
    const asked = later(shop().now(), -seconds(3));
    const request = { personId: visitor.id, again: false, known: false, now: asked };
    expect(await shop().context.places(room.id, request)).toMatchObject({ state: 'admitted' });
  });

  test('event with an age restriction: too young for a place', async () => {
    await openRoom(shop(), -minutes(1));
    await shop().sql`
      update events set sale_start = ${later(shop().now(), -minutes(5))} where url = ${'adults'}`;
    const { event } = await shop().ids();
    const young = await shop().visitor({ birthday: '2015-01-01' });
    const reply = await young.call('POST', '/user/waiting-room', { event: event.adults });
    expect([reply.status, reply.body.code]).toEqual([403, 2003]);
  });

  test('after the sale: no places, and the room says so', async () => {
    const room = await openRoom(shop(), -days(26));
    const visitor = await shop().visitor();
    const reply = await visitor.call('POST', '/user/waiting-room', { event: room.id });
    expect([reply.status, reply.body.code]).toEqual([409, 2005]);
    expect(await room.read()).toMatchObject({ state: 'ended' });
  });

  test('public state: one database read for many, cacheable for a second by everyone', async () => {
    await (await openRoom(shop(), -minutes(1))).read();
    shop().turnClock(seconds(2));
    const before = shop().db.statements();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => shop().call('GET', '/waiting-room/soon')),
    );
    expect(shop().db.statements() - before).toBeLessThan(6);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies[0]!.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    expect(replies[0]!.headers.vary ?? '').not.toContain('Accept-Language');
  });

  test('pace: unknown at first, then places called per minute', async () => {
    const room = await openRoom(shop(), minutes(1));
    for (const visitor of await visitors(shop(), 6)) await room.takePlace(visitor);
    shop().turnClock(minutes(1));
    await room.pass(0);
    expect(await room.read()).toMatchObject({ serving: 6, calledPerMinute: null });
    shop().turnClock(seconds(90));
    for (const visitor of await visitors(shop(), 3)) await room.takePlace(visitor);
    await room.pass();
    expect(await room.read()).toMatchObject({ calledPerMinute: null });
    shop().turnClock(seconds(26));
    const { calledPerMinute, serving } = await room.read();
    expect(serving).toBe(9);
    // The six of the first minute do not count.
    expect(Math.round(calledPerMinute!)).toBe(3);
  });

  /** With the statement of `shared/docs/operations/waiting-room.md`. */
  test('paused for ten minutes: the admitted go on, nobody else is called until then', async () => {
    const { takePlace, pass } = await openRoom(shop(), -minutes(1));
    const [first, second] = (await visitors(shop(), 2)) as [Visitor, Visitor];
    const state = async (visitor: Visitor) => (await takePlace(visitor)).state;
    expect(await state(first)).toBe('admitted');
    await shop().sql`update waiting_rooms
        set advanced_at = ${shop().now()}::timestamptz + interval '10 minutes'
      where event_id = (select id from events where url = 'soon')`;
    expect(await state(second)).toBe('waiting');
    for (const ms of [minutes(8), minutes(1)]) await pass(ms);
    expect(await state(second)).toBe('waiting');
    expect(await state(first)).toBe('admitted');
    await pass(minutes(1) + seconds(1));
    expect(await state(second)).toBe('admitted');
  });
});

const forTwo = { WAITING_ROOM_MIN_CHOOSING: '2', WAITING_ROOM_MAX_CHOOSING: '2' };
describeShopWith(forTwo, 'waiting room in which two may choose at a time', (shop) => {
  /** Four visitors in the order of their places, of whom the first two have been called. */
  async function start() {
    const room = await openRoom(shop(), minutes(1));
    const early = await visitors(shop(), 4);
    for (const visitor of early) await room.takePlace(visitor);
    await room.pass(minutes(1));
    const secret = await shop().context.secrets.get('waiting room');
    const lot = ({ id }: Visitor) => lotFor(secret, room.id, id);
    const [a, b, c, d] = early.sort((one, other) => lot(one) - lot(other)) as [
      Visitor,
      Visitor,
      Visitor,
      Visitor,
    ];
    return { ...room, a, b, c, d };
  }

  test('sale postponed after the draw: who was called is admitted when it starts', async () => {
    const { a, takePlace, id, saleStart } = await start();
    await shop().sql`update events set sale_start = ${later(saleStart, minutes(20))}
      where id = ${id}`;
    expect((await takePlace(a)).state).toBe('called');
    shop().turnClock(minutes(20));
    expect((await takePlace(a)).state).toBe('admitted');
  });

  type Chosen = Awaited<ReturnType<typeof start>>;
  test.each<[string, (room: Chosen) => unknown, object, string]>([
    ['holds tickets', ({ b, hold }) => hold(b), { state: 'admitted', place: 2 }, 'waiting'],
    ['leaves, and begins anew at the end', ({ b, leave }) => leave(b), { place: 5 }, 'waiting'],
    [
      'lets the time pass, as the other',
      () => shop().turnClock(minutes(11)),
      { state: 'over' },
      'admitted',
    ],
  ])(
    'more people than may choose, one of them %s: the next is called',
    async (_how, end, own, last) => {
      const room = await start();
      const { a, b, c, d, takePlace, pass, read } = room;
      expect(await read()).toMatchObject({ serving: 2, places: 4 });
      for (const visitor of [a, b]) expect((await takePlace(visitor)).state).toBe('admitted');
      expect((await takePlace(c)).state).toBe('waiting');
      await end(room);
      await pass();
      expect((await takePlace(c)).state).toBe('admitted');
      expect(await takePlace(b)).toMatchObject(own);
      await pass();
      expect((await takePlace(d)).state).toBe(last);
    },
  );

  test('called place that nobody uses: the next is called after 15 s, it is not lost', async () => {
    const { a, b, c, d, takePlace, hold, pass } = await start();
    // `b` has been called, too, and does not come.
    await takePlace(a);
    await pass(seconds(13));
    expect((await takePlace(c)).state).toBe('waiting');
    await pass(seconds(3));
    expect((await takePlace(c)).state).toBe('admitted');
    expect(await takePlace(b)).toMatchObject({ state: 'called', place: 2 });
    await hold(a);
    await pass();
    // `b` has asked, so `d` is not called before.
    expect((await takePlace(d)).state).toBe('waiting');
    expect((await takePlace(b)).state).toBe('admitted');
  });

  test('called place whose owner came late, does not ask again: the next is called', async () => {
    const { a, b, c, d, takePlace, hold, pass } = await start();
    await takePlace(a);
    await pass(seconds(16));
    await takePlace(c);
    expect((await takePlace(b)).state).toBe('called');
    await hold(a);
    await pass();
    expect((await takePlace(d)).state).toBe('waiting');
    await pass(seconds(10));
    expect((await takePlace(d)).state).toBe('admitted');
  });

  test('last tickets in carts: nobody is called, the room says what may come back', async () => {
    const { a, c, takePlace, hold, pass, read, few, ga } = await start();
    const types = [ga, few, (await shop().ids()).ticket['soon/vip']!];
    await shop().sql`
      update ticket_stock set is_open = ticket_type_id = ${ga}, capacity = 4
      where ticket_type_id = any(${types}::int[])`;
    await takePlace(a);
    await hold(a, 4);
    await pass();
    expect(await read()).toMatchObject({ state: 'taken', left: 0, returning: 4, serving: 2 });
    expect((await takePlace(c)).state).toBe('waiting');
    await pass(minutes(31));
    await lapseHolds(shop().db, shop().now());
    await pass();
    expect(await read()).toMatchObject({ state: 'open', left: 4, returning: 0 });
    expect((await takePlace(c)).state).toBe('admitted');
  });

  test('kinds that end and begin: who waits is called when there are tickets again', async () => {
    const { a, c, takePlace, hold, pass, read, few, ga } = await start();
    const vip = (await shop().ids()).ticket['soon/vip']!;
    await shop().sql`update ticket_stock set is_open = ticket_type_id <> ${few}, capacity = 4
      where ticket_type_id = any(${[ga, few, vip]}::int[])`;
    const [end, begin] = [later(shop().now(), minutes(1)), later(shop().now(), minutes(3))];
    await shop().sql`update ticket_types set sale_end = ${end} where id = ${ga}`;
    await shop().sql`update ticket_types set sale_start = ${begin} where id = ${vip}`;
    await takePlace(a);
    await hold(a, 1);
    await pass(0);
    // What is held may come back; the other kind, which begins later, does not come back.
    expect(await read()).toMatchObject({ state: 'open', left: 3, returning: 1 });
    await pass(minutes(1));
    // The held ticket of an ended kind comes back for nobody; there will be tickets all the same.
    expect(await read()).toMatchObject({ state: 'taken', left: 0, returning: 0 });
    // Called before the end, and not let in after it.
    expect((await takePlace(c)).state).toBe('called');
    await pass(minutes(2));
    expect(await read()).toMatchObject({ state: 'open', left: 4, returning: 0 });
    expect((await takePlace(c)).state).toBe('admitted');
    await shop().sql`update ticket_types set sale_end = ${shop().now()} where id = ${vip}`;
    await pass();
    expect(await read()).toMatchObject({ state: 'soldOut', left: 0, returning: 0 });
  });
});

describeShopWith(
  { WAITING_ROOM_MIN_CHOOSING: '10' },
  'waiting room, fifty choose at first',
  (shop) => {
    test('visitors keep coming and call others: the limit grows as fast as without', async () => {
      const room = await openRoom(shop(), seconds(1));
      await Promise.all((await visitors(shop(), 90)).map((visitor) => room.takePlace(visitor)));
      const late = await visitors(shop(), 10);
      await room.pass(seconds(2));
      for (const visitor of late) {
        shop().turnClock(900);
        await room.takePlace(visitor);
        await room.pass(100);
      }
      const limit = await shop().value<number>`select choosing_limit as limit from waiting_rooms
        where event_id = ${room.id}`;
      expect(limit).toBeGreaterThan(59);
    });
  },
);

const onePerSecond = { WAITING_ROOM_MAX_PER_SECOND: '1', WAITING_ROOM_MIN_CHOOSING: '10' };
describeShopWith(onePerSecond, 'waiting room in which one is called per second', (shop) => {
  /** Eight wait, of whom two have been called. */
  async function start() {
    const room = await openRoom(shop(), seconds(1));
    for (const visitor of await visitors(shop(), 8)) await room.takePlace(visitor);
    await room.pass(minutes(1));
    return room;
  }
  const serving = () => shop().value<number>`select serving from waiting_rooms`;

  test('a process looks ten times a second: places are called all the same', async () => {
    const { pass } = await start();
    for (let at = 0; at < 12; at++) await pass(100);
    expect(await serving()).toBeGreaterThan(2);
  });

  test('no process looked for a minute: it is made up for two seconds only', async () => {
    const { pass } = await start();
    expect(await serving()).toBe(2);
    await pass(minutes(1));
    expect(await serving()).toBe(4);
  });
});

describeTwoInstances('waiting room of two processes', (shops) => {
  test('someone leaves in the draw: a gap is left, the next place is the next number', async () => {
    const [one, other] = shops();
    const room = await openRoom(one, seconds(1));
    const early = await visitors(one, 6);
    for (const visitor of early) await room.takePlace(visitor);
    one.turnClock(seconds(2));
    let drawing: Promise<unknown> | undefined;
    await other.db.transaction(async (tx) => {
      await tx.query('delete from waiting_places where person_id = $1', [early[0]!.id]);
      drawing = advanceRooms(one.context);
      await new Promise((done) => setTimeout(done, 500));
    });
    await drawing;
    const late = await visitors(one, 2);
    const places: (number | null)[] = [];
    for (const visitor of late) places.push((await room.takePlace(visitor)).place);
    const numbers = await one.sql<{ place: number }>`select place from waiting_places
      order by place`;
    expect(new Set(numbers.map(({ place }) => place)).size).toBe(7);
    expect(places).toEqual([numbers[4]!.place + 1, numbers[4]!.place + 2]);
  });

  test('fifty at both at once during the draw: one place each, no number missing', async () => {
    const [one, other] = shops();
    const room = await openRoom(one, seconds(1));
    other.turnClock(one.now().getTime() - other.now().getTime());
    const early = await visitors(one, 10);
    for (const visitor of early) await room.takePlace(visitor);
    const late = await visitors(one, 40);
    for (const shop of [one, other]) shop.turnClock(seconds(2));
    const ask = (shop: Shop, { token }: Visitor) =>
      shop
        .as(token)
        .call('POST', '/user/waiting-room', { event: room.id })
        .then(({ body }) => body.place as number);
    const asked = [...early, ...late].flatMap((visitor) => [
      ask(one, visitor),
      ask(other, visitor),
    ]);
    const places = await Promise.all([
      ...asked,
      advanceRooms(one.context),
      advanceRooms(other.context),
    ]);
    const numbers = places.slice(0, 100) as number[];
    for (let at = 0; at < 100; at += 2) expect(numbers[at]).toBe(numbers[at + 1]);
    expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
    expect(Math.max(...numbers.slice(0, 20))).toBe(10);
  });
});
