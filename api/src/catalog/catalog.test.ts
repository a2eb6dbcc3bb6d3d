import { describeShop } from '../testing/suite.ts';

describeShop('catalog', (shop) => {
  test('events: current ones soonest first, past ones in a separate list', async () => {
    const current = await shop().call('GET', '/event?limit=3');
    expect(current.body.events.map(({ url }) => url)).toEqual(['tonight', 'adults', 'free']);
    expect(current.body.total).toBe(5);
    const past = await shop().call('GET', '/event?past=true&start=0&limit=10');
    expect(past.body.events.map(({ url }) => url)).toEqual(['past']);
    expect((await shop().call('GET', '/event?start=4&limit=3')).body.events).toHaveLength(1);
  });

  test('postponed event without a date: is to come, also once its old date is over', async () => {
    const lists = async () => {
      const [current, past] = [
        await shop().call('GET', '/event?limit=10'),
        await shop().call('GET', '/event?past=true&limit=10'),
      ];
      return [current, past].map(({ body }) => body.events.map(({ url }) => url).includes('past'));
    };
    expect(await lists()).toEqual([false, true]);
    await shop().sql`update events set state = 'postponed' where url = 'past'`;
    expect(await lists()).toEqual([true, false]);
  });

  test.each([
    [20, 200, true],
    [21, 300, false],
    [20, 199, false],
    [0, 200, false],
  ])('%d of %d tickets left: whether they are few is %s', async (left, capacity, isFew) => {
    const { ticket } = await shop().ids();
    await shop().sql`
      update ticket_stock set capacity = ${capacity}::int, sold = ${capacity}::int - ${left}::int
      where ticket_type_id = ${ticket['tonight/ga']}`;
    const { body } = await shop().call('GET', '/event/tonight');
    expect(body.tickets[0]).toMatchObject({ left });
    expect(body.tickets[0]?.isFew ?? false).toBe(isFew);
    await shop().sql`update ticket_stock set sold = 0`;
  });

  test('event in another time zone: lists, pages, orders and tickets have its time', async () => {
    await shop().sql`update events set time_zone = 'Asia/Tokyo', doors_minutes = 60
      where url = 'free'`;
    const { dateStart } = (await shop().call('GET', '/event/free')).body.event;
    expect(dateStart).toMatch(/\+09:00$/u);
    const listed = (await shop().call('GET', '/event?limit=5')).body.events;
    expect(listed.find(({ url }) => url === 'free')?.dateStart).toBe(dateStart);
    const visitor = await shop().visitor();
    await visitor.order({ 'free/free': 1 });
    const [order] = (await visitor.call('GET', '/user/profile/orders')).body.orders;
    expect(order?.event.dateStart).toBe(dateStart);
    const [group] = (await visitor.call('GET', '/user/profile/tickets')).body;
    expect(group?.event.dateStart).toBe(dateStart);
    expect(Date.parse(dateStart) - Date.parse(group?.event.doors ?? '')).toBe(3_600_000);
  });

  test('event by id or url: the same event, with prices and fees as decimals', async () => {
    const { event, ticket } = await shop().ids();
    const { body } = await shop().call('GET', '/event/tonight');
    expect(body).toEqual((await shop().call('GET', `/event/${event.tonight}`)).body);
    expect(body.event).toMatchObject({
      priceFrom: 500,
      isSoldOut: false,
      age: null,
      fees: [{ name: 'Handling', type: 'percent', amount: 1.5 }],
    });
    expect(body.tickets[1]).toMatchObject({
      id: ticket['tonight/vip'],
      price: 2500.5,
      left: 20,
      fee: [{ name: 'Service', type: 'fixed', amount: 20 }],
    });
    expect(body.event.dateStart).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/u);
  });

  test('HTML of others in the database: descriptions and news sanitised when read', async () => {
    const html = JSON.stringify({ en: '<p onclick="x()">Music</p><script>alert(1)</script>' });
    for (const [table, column, path] of [
      ['events', 'description', '/event'],
      ['news', 'body', '/news'],
    ]) {
      await shop().db.query(`update ${table} set ${column} = $1`, [html]);
      const answer = await shop().call('GET', `${path}/${table === 'news' ? 'first' : 'tonight'}`);
      expect(JSON.stringify(answer.body)).toContain('"<p>Music</p>"');
    }
  });

  test('language: ?lang= first, then Accept-Language, then English', async () => {
    const name = async (query: string, headers = {}) =>
      (await shop().call('GET', `/event/tonight?${query}`, undefined, headers)).body.event.name;
    expect(await name('lang=th')).toBe('งาน tonight');
    expect(await name('', { 'accept-language': 'th' })).toBe('งาน tonight');
    expect(await name('lang=km')).toBe('Event tonight');
    expect(await name('lang=en', { 'accept-language': 'th' })).toBe('Event tonight');
  });

  test('news: newest first, none before its publication date', async () => {
    const { body } = await shop().call('GET', '/news?limit=5&sort=pubDate&sortdir=desc');
    expect(body.news.map(({ url }) => url)).toEqual(['second', 'first']);
    const item = await shop().call('GET', `/news/${body.news[1]!.id}?lang=th`);
    expect(item.body).toMatchObject({ name: 'แรก', text: '<p>One.</p>' });
    // Several events have the poster.
    expect(item.body.event).toBeUndefined();
  });

  test('news with the poster of one event: names that event', async () => {
    await shop().sql`update events set poster = 'own' where url = 'tonight'`;
    await shop().sql`update news set poster = 'own' where slug = 'first'`;
    const { body } = await shop().call('GET', '/news/first?lang=th');
    expect(body.event).toEqual({ url: 'tonight', name: 'งาน tonight' });
  });

  test('sitemap: has current and recent events and published news with last changes', async () => {
    const read = async (items: string, more = '') =>
      (await shop().call('GET', `/sitemap?items=${items}${more}`)).body.items;
    const urls = async () => (await read('events')).map(({ url }) => url);
    expect(await urls()).toEqual(expect.arrayContaining(['past', 'tonight', 'adults', 'free']));
    const dates = ['date_start', 'date_end', 'sale_end'];
    const changes: [string, boolean][] = [
      [`state = 'draft'`, false],
      [`state = 'cancelled'`, true],
      [
        "state = 'published', " +
          `${dates.map((date) => `${date} = ${date} - interval '100 days'`).join(', ')}`,
        false,
      ],
      [`state = 'postponed'`, true],
    ];
    for (const [change, isListed] of changes) {
      await shop().db.query(`update events set ${change} where url = 'adults'`);
      expect([change, (await urls()).includes('adults')]).toEqual([change, isListed]);
    }
    await shop().sql`update events set updated_at = '2026-01-02T03:04:05Z' where url = 'free'`;
    const [past, free] = await Promise.all(
      ['past', 'free'].map(
        async (url) => (await read('events')).find((item) => item.url === url)!.changedAt,
      ),
    );
    expect(free).toBe('2026-01-02T10:04:05+07:00');
    const end = await shop().value<Date>`
      select date_trunc('second', greatest(date_end, updated_at)) as end from events
        where url = 'past'`;
    expect(Date.parse(past!)).toBe(end.getTime());
    expect((await read('events', '&start=1&limit=2')).map(({ url }) => url)).toEqual(
      (await urls()).slice(1, 3),
    );
    expect((await read('news')).map(({ url }) => url).sort()).toEqual(['first', 'second']);
  });

  test('lists: age restrictions, currencies, partners and configuration', async () => {
    expect((await shop().call('GET', '/age_restrictions')).body).toEqual([
      { key: 1, value: '18+' },
      { key: 2, value: '20+' },
    ]);
    expect((await shop().call('GET', '/currency?lang=th')).body).toEqual([
      { id: 1, iso_code: 'THB', title: 'บาท', symbol: '฿', scale: 2 },
    ]);
    expect((await shop().call('GET', '/partners')).body.partners).toMatchObject([
      { url: 'https://friend.example' },
    ]);
    expect((await shop().call('GET', '/config')).body).toEqual({ captcha: { kind: 'altcha' } });
  });

  test('time: it and the Date header follow the deadlines’ clock and are not cached', async () => {
    shop().turnClock(2_700_000);
    const { headers, body } = await shop().call('GET', '/time');
    const expected = shop().now().getTime();
    shop().turnClock(-2_700_000);
    expect(headers['cache-control']).toBe('no-store');
    for (const time of [body.serverNow, String(headers.date)])
      expect(Math.abs(Date.parse(time) - expected)).toBeLessThan(60_000);
  });

  test('caching: public reads are cacheable and get 304, personal data is no-store', async () => {
    const first = await shop().call('GET', '/event?lang=en');
    expect(first.headers['cache-control']).toMatch(/^public, .*s-maxage=\d+/u);
    const again = await shop().call('GET', '/event?lang=en', undefined, {
      'if-none-match': String(first.headers.etag),
    });
    expect(again.status).toBe(304);
    const visitor = await shop().visitor();
    expect((await visitor.call('GET', '/user/profile/account')).headers['cache-control']).toBe(
      'no-store',
    );
  });
});
