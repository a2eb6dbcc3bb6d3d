import { resolve } from 'node:path';
import type { EventDetails } from '@playday/shared/api-contract';
import { importFile } from '../content/store-content.ts';
import { describeShop } from '../testing/suite.ts';
import { hours, later } from '../time/time.ts';

/** The least that one ticket comes to now, in minor units; null when none can be bought. */
function cheapestOf(
  { event, tickets }: EventDetails,
  { scale, now }: { scale: number; now: Date },
): number | null {
  const minor = (amount: number) => BigInt(Math.round(amount * 10 ** scale));
  const totals = tickets
    .filter(
      ({ left, saleStart, saleEnd }) =>
        left > 0 &&
        (saleStart === undefined || Date.parse(saleStart) <= now.getTime()) &&
        (saleEnd === undefined || Date.parse(saleEnd) > now.getTime()),
    )
    .map(({ price, fee }) => {
      const fees = price === 0 ? [] : [...fee, ...event.fees];
      return fees.reduce(
        (sum, { type, amount }) =>
          sum +
          (type === 'fixed'
            ? minor(amount)
            : (minor(price) * BigInt(Math.round(amount * 100)) + 5000n) / 10000n),
        minor(price),
      );
    });
  return totals.length === 0 ? null : Number(totals.sort((a, b) => Number(a - b))[0]);
}

describeShop('the price from which tickets of an event can be had', (shop) => {
  const read = async () => {
    const { event } = (await shop().call('GET', '/event/tonight')).body;
    const list = (await shop().call('GET', '/event?limit=50')).body.events;
    const card = list.find(({ url }) => url === 'tonight');
    const prices = { from: event.priceFrom, total: event.totalFrom, isSoldOut: event.isSoldOut };
    if (card)
      expect({ from: card.priceFrom, total: card.totalFrom, isSoldOut: card.isSoldOut }).toEqual(
        prices,
      );
    return prices;
  };
  const none = { from: null, total: undefined };
  const change = (key: string, columns: string) =>
    shop().db.query(
      `update ticket_stock s set ${columns} from ticket_types t join events e on e.id = t.event_id
        where t.id = s.ticket_type_id and e.url = 'tonight' and t.key = $1`,
      [key],
    );

  test('kinds sold, held, closed or taken off: the next one counts, with its fees', async () => {
    // ฿500 and 1.5 % of it.
    expect(await read()).toEqual({ from: 500, total: 507.5, isSoldOut: false });
    const visitor = await shop().visitor();
    await change('few', 'sold = 1');
    expect((await visitor.hold({ 'tonight/few': 4 })).status).toBe(200);
    // ฿1,000, ฿20 and 1.5 %.
    expect(await read()).toEqual({ from: 1000, total: 1035, isSoldOut: false });
    await visitor.call('DELETE', '/user/hold');
    expect(await read()).toMatchObject({ from: 500 });
    await change('few', 'sold = capacity');
    expect(await read()).toMatchObject({ from: 1000 });
    await change('ga', 'is_open = false');
    // ฿2,500.50, ฿20 and 37.5075 rounded.
    expect(await read()).toEqual({ from: 2500.5, total: 2558.01, isSoldOut: false });
    await shop().sql`update ticket_types set is_listed = false where key = 'vip'`;
    expect(await read()).toEqual({ ...none, isSoldOut: true });
    await change('few', 'sold = 0');
  });

  test.each([
    [`sale_start = date_start - interval '1 hour'`],
    [`sale_end = now() - interval '1 minute'`],
    [
      ['date_start', 'date_end', 'sale_end']
        .map((date) => `${date} = ${date} - interval '1 month'`)
        .join(),
    ],
    [`state = 'cancelled'`],
    [`state = 'postponed'`],
  ])(
    '%s: nothing can be bought, so no price is named, and no price finds the event',
    async (state) => {
      await shop().db.query(`update events set ${state} where url = 'tonight'`);
      expect(await read()).toEqual({ ...none, isSoldOut: false });
      const { events } = (await shop().call('GET', '/event?limit=50&price=5000')).body;
      expect(events.map(({ url }) => url)).not.toContain('tonight');
    },
  );

  test('changed prices and fees: the kind that costs least with its fees, at once', async () => {
    await shop().sql`update ticket_types set price = 103400 where key = 'few'`;
    // ฿1,034 and 1.5 % are more than ฿1,035 for the kind with fees of its own.
    expect(await read()).toMatchObject({ from: 1000, total: 1035 });
    const { event, ticket } = await shop().ids();
    try {
      await shop().sql`update fees set amount = 0
          where event_id = ${event.tonight} and ticket_type_id is null`;
      expect(await read()).toMatchObject({ from: 1000, total: 1020 });
      await shop().sql`
        insert into fees (event_id, ticket_type_id, place, name, type, amount)
        values (${event.tonight}, ${ticket['tonight/ga']}, 9, '"Insurance"', 'fixed', 1401)`;
      expect(await read()).toMatchObject({ from: 1034, total: 1034 });
      await shop().sql`delete from fees where place = 9`;
      expect(await read()).toMatchObject({ from: 1000, total: 1020 });
      await shop().sql`update ticket_types set price = 0 where key = 'few'`;
      expect(await read()).toMatchObject({ from: 0, total: 0 });
    } finally {
      await shop().sql`delete from fees where place = 9`;
      await shop().sql`update fees set amount = 150
          where event_id = ${event.tonight} and ticket_type_id is null`;
    }
    expect(await shop().invariantViolations()).toEqual([]);
  });

  describe('kinds with windows of their own', () => {
    const at = () => later(shop().now(), hours(1));
    const sell = async (key: string, from: Date | null, until: Date | null) => {
      await shop().sql`update ticket_types t set sale_start = ${from}, sale_end = ${until}
        from events e where e.id = t.event_id and e.url = 'tonight' and t.key = ${key}`;
    };
    const clock = () => shop().context.clock;
    let realTime: () => Date;
    beforeAll(() => void (realTime = clock().now));
    afterEach(() => void (clock().now = realTime));
    const setTime = (time: Date) => void (clock().now = () => time);
    const found = async (filter: string) =>
      (await shop().call('GET', `/event?limit=50&${filter}`)).body.events.some(
        ({ url }) => url === 'tonight',
      );

    test('early bird, then the next kind: price, search and page change at that time', async () => {
      const time = at();
      await sell('few', null, time);
      await sell('ga', time, null);
      await sell('vip', time, null);
      const lefts = async () =>
        (await shop().call('GET', '/event/tonight')).body.tickets.map(({ left }) => left);
      setTime(later(time, -1));
      expect(await read()).toEqual({ from: 500, total: 507.5, isSoldOut: false });
      expect(await found('price=508')).toBe(true);
      // Those that begin later are told.
      expect(await lefts()).toEqual([100, 20, 5]);
      setTime(time);
      expect(await read()).toEqual({ from: 1000, total: 1035, isSoldOut: false });
      expect(await found('price=508')).toBe(false);
      expect(await found('price=1035')).toBe(true);
      expect(await lefts()).toEqual([100, 20, 0]);
    });

    test('other kinds begin later: no price, but not sold out, and a search finds it', async () => {
      const time = at();
      for (const key of ['few', 'ga', 'vip']) await sell(key, time, null);
      setTime(later(time, -1));
      expect(await read()).toEqual({ ...none, isSoldOut: false });
      expect([await found('price=5000'), await found('tickets=left')]).toEqual([false, true]);
      setTime(time);
      expect(await read()).toMatchObject({ from: 500, isSoldOut: false });
    });

    test('every kind has ended: sold out, and no search for tickets finds it', async () => {
      const time = at();
      for (const key of ['few', 'ga', 'vip']) await sell(key, null, time);
      setTime(later(time, -1));
      expect([await found('price=5000'), await found('tickets=left')]).toEqual([true, true]);
      setTime(time);
      expect(await read()).toEqual({ ...none, isSoldOut: true });
      expect([await found('price=5000'), await found('tickets=left')]).toEqual([false, false]);
    });

    test('answer about the event: says when a kind is sold, in the time of Bangkok', async () => {
      await sell('few', null, new Date('2026-11-30T16:59:59Z'));
      await sell('vip', new Date('2026-12-01T03:00:00Z'), null);
      const { tickets } = (await shop().call('GET', '/event/tonight')).body;
      expect(tickets.map(({ saleStart, saleEnd }) => [saleStart, saleEnd])).toEqual([
        [undefined, undefined],
        ['2026-12-01T10:00:00+07:00', undefined],
        [undefined, '2026-11-30T23:59:59+07:00'],
      ]);
    });
  });

  test('season in two currencies: all prices are right, and the price filter agrees', async () => {
    await importFile(
      shop().db,
      resolve(import.meta.dirname, '../../content/season.json'),
      shop().now(),
    );
    const currencies = (await shop().call('GET', '/currency')).body;
    const all = (await shop().call('GET', '/event?limit=50')).body.events;
    expect(new Set(all.map(({ currency }) => currency)).size).toBe(2);
    for (const card of all) {
      const { scale } = currencies.find(({ id }) => id === card.currency)!;
      const details = (await shop().call('GET', `/event/${card.url}`)).body;
      const isSelling =
        card.saleStart === null || Date.parse(card.saleStart) <= shop().now().getTime();
      const least =
        isSelling && !card.state ? cheapestOf(details, { scale, now: shop().now() }) : null;
      expect([card.url, card.totalFrom]).toEqual([
        card.url,
        least === null ? undefined : least / 10 ** scale,
      ]);
    }
    const baht = currencies.find(({ iso_code: code }) => code === 'THB')!.id;
    for (const price of [0, 300, 500, 507, 508, 1000, 1034, 1035, 2000, 5000]) {
      const { events } = (await shop().call('GET', `/event?limit=50&price=${price}`)).body;
      const right = all.filter(
        ({ totalFrom, currency }) =>
          currency === baht && totalFrom !== undefined && totalFrom <= price,
      );
      expect([price, events.map(({ url }) => url)]).toEqual([price, right.map(({ url }) => url)]);
    }
  });
});
