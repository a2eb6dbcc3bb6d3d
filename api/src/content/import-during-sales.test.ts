import { later, minutes } from '../ports/clock.ts';
import { lockRows, waitForBlocked } from '../testing/barrier.ts';
import { sampleSeason } from '../testing/sample-season.ts';
import { describeTwoInstances } from '../testing/suite.ts';
import { storeSeason } from './store-season.ts';

describeTwoInstances('content import while tickets are sold', (shops) => {
  const importSeason = (season: ReturnType<typeof sampleSeason>) =>
    shops()[1].db.transaction((tx) =>
      storeSeason(tx, season, {
        now: shops()[1].now(),
        posterOf: () => ({ folder: 'poster-12345678', files: [] }),
        fault: (path, message) => {
          throw new Error(`${path} ${message}`);
        },
      }),
    );
  const promo = async () =>
    (
      await shops()[0].db.query<{ uses: number; maxUses: number }>(
        `select uses, max_uses as "maxUses" from promos where code = 'TENOFF00'`,
      )
    )[0];

  test('an import that hangs: tickets of the events that it has stored are held and ordered, also with a promo', async () => {
    const [shop] = shops();
    const { event, ticket, method } = await shop.ids();
    const visitor = await shop.visitor();
    const season = sampleSeason(shop.now());
    const type = season.events.find(({ url }) => url === 'tonight')!.tickets[0]!;
    const { capacity } = type;
    type.capacity = capacity + 1;
    season.promoCodes[0]!.maxUses = 3;
    const last = season.events.at(-1)!.url;
    expect(last).not.toBe('tonight');
    const release = await lockRows(shop.db, 'select 1 from events where url = $1 for update', [last]);
    const imported = importSeason(season);
    const tickets = [{ id: ticket['tonight/ga']!, count: 1 }];
    try {
      await waitForBlocked(shop.db, 1);
      const hold = await visitor.call('PUT', '/user/hold', { event: event.tonight, tickets, revision: 1 });
      expect(hold.status).toBe(200);
      const order = { event: event.tonight, method: method.kCards, tickets, promocode: 'TENOFF00' };
      expect((await visitor.call('POST', '/user/order', order)).status).toBe(200);
    } finally {
      await release();
    }
    await imported;
    expect(await shop.left(ticket['tonight/ga']!)).toMatchObject({ held: 1, capacity: capacity + 1 });
    expect(await promo()).toEqual({ uses: 1, maxUses: 3 });
    await importSeason(sampleSeason(shop.now()));
    expect(await shop.left(ticket['tonight/ga']!)).toMatchObject({ held: 1, capacity });
  });

  test('an import that changes no capacity and no promo: does not wait for those who lock them', async () => {
    const [shop] = shops();
    // The end of a promo that has expired depends on the time of the import.
    const release = await lockRows(
      shop.db,
      `with locked as (select 1 from promos where valid_until is null for update),
            stock as (select 1 from ticket_stock for update) select 1 from locked, stock`,
      [],
    );
    try {
      await importSeason(sampleSeason(shop.now()));
    } finally {
      await release();
    }
  });

  test('waiting room switched on during the sale: buyers keep what they hold and can order it, others have to be admitted; switched off: everybody may buy', async () => {
    const [shop] = shops();
    const { event, ticket, method } = await shop.ids();
    const [holder, other] = [await shop.visitor(), await shop.visitor()];
    const fields = { event: event.tonight, tickets: [{ id: ticket['tonight/ga']!, count: 1 }] };
    const hold = ({ call }: typeof holder, revision: number) =>
      call('PUT', '/user/hold', { ...fields, revision });
    const order = ({ call }: typeof holder) =>
      call('POST', '/user/order', { ...fields, method: method.kCards });
    const switchRoom = (room: boolean) => {
      const season = sampleSeason(shop.now());
      Object.assign(season.events.find(({ url }) => url === 'tonight')!, {
        room,
        saleStart: later(shop.now(), -minutes(10)),
      });
      return importSeason(season);
    };
    expect((await hold(holder, 1)).status).toBe(200);
    await switchRoom(true);
    try {
      expect((await hold(holder, 2)).status).toBe(200);
      expect((await order(holder)).status).toBe(200);
      for (const refused of [await hold(other, 1), await order(other)])
        expect([refused.status, refused.body.code]).toEqual([403, 2060]);
      const place = await other.call('POST', '/user/waiting-room', { event: event.tonight });
      expect(place.body).toMatchObject({ state: 'admitted', place: 1 });
      expect((await hold(other, 2)).status).toBe(200);
    } finally {
      await switchRoom(false);
    }
    expect((await hold(await shop.visitor(), 1)).status).toBe(200);
    await importSeason(sampleSeason(shop.now()));
  });
});
