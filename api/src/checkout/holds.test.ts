import { minutes, seconds } from '../ports/clock.ts';
import { lapseHolds } from '../stock/holds.ts';
import { describeShop } from '../testing/suite.ts';

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
    const lasts = new Date(reply.body.expiresAt).getTime() - new Date(reply.body.serverNow).getTime();
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

  test('extension: once, by another 1800 s', async () => {
    const { ga, hold, visitor } = await start();
    expect((await visitor.call('POST', '/user/hold/extend')).body.code).toBe(2008);
    const first = await hold([{ id: ga, count: 1 }]);
    const extended = await visitor.call('POST', '/user/hold/extend', undefined, { 'idempotency-key': 'k' });
    expect(new Date(extended.body.expiresAt).getTime() - new Date(first.body.expiresAt).getTime()).toBe(
      1_800_000,
    );
    const repeated = await visitor.call('POST', '/user/hold/extend', undefined, { 'idempotency-key': 'k' });
    expect(repeated.body).toEqual(extended.body);
    expect((await visitor.call('POST', '/user/hold/extend')).body.code).toBe(2007);
  });

  test('limit of 4 tickets per event: ordered tickets count', async () => {
    const { ga, hold, visitor, event, ticket } = await start();
    const { method } = await shop().ids();
    const order = await visitor.call('POST', '/user/order', {
      event: event.tonight,
      method: method.kCards,
      tickets: [{ id: ga, count: 3 }],
    });
    expect(order.status).toBe(200);
    expect((await hold([{ id: ga, count: 2 }])).body.code).toBe(2002);
    expect((await hold([{ id: ga, count: 1 }], 2)).body.remaining).toBe(0);
    expect((await hold([{ id: ticket['free/free']!, count: 4 }], 3, event.free)).status).toBe(200);
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

  test('sign-out: the hold is released', async () => {
    const { ga, hold, visitor } = await start();
    await hold([{ id: ga, count: 2 }]);
    expect((await visitor.call('POST', '/logout')).status).toBe(200);
    expect(await shop().left(ga)).toMatchObject({ held: 0 });
    expect((await visitor.call('GET', '/user/profile/account')).status).toBe(401);
  });
});
