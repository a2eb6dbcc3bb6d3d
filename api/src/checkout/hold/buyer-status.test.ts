import { minutes, seconds } from '../../time/time.ts';
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

  test('unknown event: 404; no event: 400', async () => {
    const { visitor } = await start();
    expect((await visitor.call('GET', '/user/hold?event=999')).status).toBe(404);
    expect((await visitor.call('GET', '/user/hold')).status).toBe(400);
  });
});
