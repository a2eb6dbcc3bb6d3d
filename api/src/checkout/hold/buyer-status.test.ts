import { later, minutes, seconds } from '../../time/time.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('how things stand for a buyer', (shop) => {
  async function start() {
    const visitor = await shop().visitor();
    const hold = (count: number, revision: number) =>
      visitor.hold({ 'tonight/ga': count }, revision);
    const status = async (of = 'tonight') =>
      (await visitor.call('GET', `/user/hold?event=${of}`)).body;
    return { visitor, hold, status };
  }

  test('paid, pending and held tickets: owned counts orders, remaining counts all', async () => {
    const { status, hold, visitor } = await start();
    const { event } = await shop().ids();
    await visitor.order({ 'tonight/few': 1 }, { promocode: 'COVERALL' });
    const { body: placed } = await visitor.order();
    const { serverNow: _held, ...same } = (await hold(1, 7)).body;
    const { hold: shown, ...rest } = await status();
    expect(shown).toMatchObject(same);
    expect(rest).toMatchObject({
      owned: 2,
      remaining: 1,
      pendingOrder: { id: placed.order.id, pubId: placed.order.pubId, payBy: placed.order.payBy },
    });
    const pending = async (of = visitor) => (await of.call('GET', '/user/order/pending')).body;
    const { id, pubId, payBy } = placed.order;
    expect(await pending()).toEqual({ order: { id, pubId, payBy } });
    expect(await status('free')).toMatchObject({
      hold: null,
      owned: 0,
      remaining: 4,
      pendingOrder: null,
    });
    const stranger = await shop().visitor();
    expect((await stranger.call('GET', `/user/hold?event=${event.tonight}`)).body).toMatchObject({
      hold: null,
      owned: 0,
      remaining: 4,
      pendingOrder: null,
    });
    expect(await pending(stranger)).toEqual({ order: null });
    await visitor.call('POST', `/user/order/${id}/cancel`);
    expect(await pending()).toEqual({ order: null });
  });

  test('hold emptied or expired, swept or not: null, and its tickets do not count', async () => {
    const { status, hold } = await start();
    await hold(3, 1);
    shop().turnClock(minutes(30) + seconds(1));
    expect(await status()).toMatchObject({ hold: null, remaining: 4 });
    await hold(2, 2);
    expect(await status()).toMatchObject({ hold: { revision: 2 }, remaining: 2 });
    shop().turnClock(minutes(5));
    const { visitor } = await start();
    await visitor.call('DELETE', '/user/hold');
    expect((await visitor.call('GET', '/user/hold?event=tonight')).body.hold).toBeNull();
  });

  test('one of two ticket types is scarce: the hold is, and cannot be extended', async () => {
    const { visitor, status } = await start();
    const { ticket } = await shop().ids();
    await shop().sql`update ticket_stock set scarce_until = ${later(shop().now(), minutes(60))}
      where ticket_type_id = ${ticket['tonight/vip']}`;
    const { body } = await visitor.hold({ 'tonight/ga': 1, 'tonight/vip': 1 });
    const told = { isScarce: true, isExtended: true, expiresAt: body.expiresAt };
    expect(body).toMatchObject(told);
    expect((await status()).hold).toMatchObject(told);
    shop().turnClock(minutes(20));
    expect((await visitor.call('POST', '/user/hold/extend')).body).toMatchObject(told);
  });

  test('accounts of one mailbox: what the others have of the event is taken off', async () => {
    const { visitor, status } = await start();
    const [other, stranger, friend] = [
      await shop().visitor(),
      await shop().visitor(),
      await shop().visitor(),
    ];
    for (const buyer of [other, stranger, friend]) await buyer.hold({ 'tonight/ga': 1 });
    expect((await other.order({ 'free/free': 2 })).status).toBe(200);
    await shop().sql`update people set mailbox = case
        when id in (${visitor.id}, ${other.id}) then 'shared' else 'of friends' end`;
    expect(await status()).toMatchObject({ owned: 0, remaining: 3 });
  });

  test('hold and order of others: not the buyer’s', async () => {
    const { visitor, hold, status } = await start();
    const other = await shop().visitor();
    await other.order();
    await other.hold({ 'tonight/vip': 2 });
    expect(await status()).toMatchObject({ hold: null, pendingOrder: null });
    await hold(1, 5);
    const { ticket } = await shop().ids();
    expect((await status()).hold).toMatchObject({
      revision: 5,
      tickets: [{ id: ticket['tonight/ga'], count: 1 }],
    });
    expect((await visitor.call('GET', '/user/order/pending')).body).toEqual({ order: null });
  });

  test.each(['was cancelled', 'is being voided'])('order that %s: not pending', async (how) => {
    const { visitor, status } = await start();
    const { order } = (await visitor.order()).body;
    if (how === 'is being voided') shop().gateway.void = async () => ({ state: 'open' });
    await visitor.call('POST', `/user/order/${order.id}/cancel`);
    expect(await status()).toMatchObject({ pendingOrder: null });
    expect((await visitor.call('GET', '/user/order/pending')).body).toEqual({ order: null });
  });

  test('admitted from a waiting room: tells until when, to nobody else, until then', async () => {
    const { visitor, status } = await start();
    const { event } = await shop().ids();
    await shop().sql`update events set has_waiting_room = true, sale_start = ${shop().now()}
                      where url = 'tonight'`;
    const { body } = await visitor.call('POST', '/user/waiting-room', { event: event.tonight });
    expect(body.admittedUntil).not.toBeNull();
    const untilOf = async (of: typeof visitor, url = 'tonight') =>
      (await of.call('GET', `/user/hold?event=${event[url]}`)).body.admittedUntil;
    expect((await status()).admittedUntil).toBe(body.admittedUntil);
    expect(await untilOf(await shop().visitor())).toBeNull();
    expect(await untilOf(visitor, 'adults')).toBeNull();
    shop().turnClock(minutes(11));
    expect(await untilOf(visitor)).toBeNull();
  });

  test('held tickets cost what their event asks, in its currency', async () => {
    const { visitor, hold, status } = await start();
    await shop().sql`insert into currencies (iso_code, title, symbol, scale)
        values ('JPY', '{"en": "Yen"}', '¥', 0) on conflict do nothing`;
    await shop().sql`update events set currency_id = (select id from currencies where scale = 0)
                      where url = 'adults'`;
    await hold(1, 1);
    expect((await status()).hold!.tickets).toMatchObject([{ price: 1_000 }]);
    await visitor.hold({ 'adults/ga': 1 }, 2);
    expect((await status('adults')).hold!.tickets).toMatchObject([{ price: 100_000 }]);
  });

  test('unknown event: 404; no event: 400', async () => {
    const { visitor } = await start();
    expect((await visitor.call('GET', '/user/hold?event=999')).status).toBe(404);
    expect((await visitor.call('GET', '/user/hold')).status).toBe(400);
  });
});
