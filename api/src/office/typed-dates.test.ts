import { bangkokIso } from '../time/dates.ts';
import { days, later } from '../time/time.ts';
import { contentBody, seasonWith } from '../testing/content-files.ts';
import { accountClient } from '../testing/account-client.ts';
import { officeCommand } from '../testing/office-command.ts';
import { describeShop } from '../testing/suite.ts';

/** A day that exists in both eras, and one that exists in the common era only. */
const buddhistDays = ['2571-01-20', '2571-02-29'];

describeShop('years of the Buddhist era that a person types', (shop) => {
  const { register } = accountClient(shop);
  const postpone = (body: object) =>
    shop().office('POST', '/office/events/tonight/postpone', {
      reason: 'flood',
      dryRun: true,
      ...body,
    });
  const report = (what: 'sales' | 'settlement', query: string) =>
    shop().office('GET', `/office/reports/${what}?${query}` as '/office/reports/sales');
  const content = (more: (date: string) => object) => (day: string) => {
    const event = {
      dateStart: '2027-03-06T19:00:00+07:00',
      dateEnd: '2027-03-06T22:00:00+07:00',
      poster: 'posters/x.avif',
    };
    const { events, ...lists } = seasonWith(event);
    const change = more(`${day}T19:00:00+07:00`) as { events?: object };
    const file = { ...lists, ...change, events: [{ ...events[0], ...change.events }] };
    return shop().office('POST', '/office/content', contentBody('week.json', file));
  };
  const ofEvent = (field: string) => content((date) => ({ events: { [field]: date } }));
  const ofDays = (field: string) =>
    content((date) => ({
      events: {
        days: [
          { start: '2027-03-06T19:00:00+07:00', end: '2027-03-06T22:00:00+07:00', [field]: date },
        ],
      },
    }));
  const news = { slug: 'news', name: 'News', poster: 'x.png', body: 'x' };
  const promo = { code: 'ABCD1234', amount: 10 };

  test.each<[string, (day: string) => Promise<{ status: number; body: object }>]>([
    ['event postpone --date', (day) => postpone({ dateStart: `${day}T20:00:00+07:00` })],
    [
      'event postpone --end',
      (day) =>
        postpone({ dateStart: '2027-01-20T20:00:00+07:00', dateEnd: `${day}T23:00:00+07:00` }),
    ],
    ['event postpone --refund-until', (day) => postpone({ refundUntil: `${day}T23:59:00+07:00` })],
    ['report sales --from', (day) => report('sales', `from=${day}`)],
    ['report sales --to', (day) => report('sales', `to=${day}`)],
    ['report settlement --from', (day) => report('settlement', `from=${day}`)],
    ['report settlement --to', (day) => report('settlement', `to=${day}`)],
    ...['dateStart', 'dateEnd', 'saleStart', 'saleEnd', 'doors'].map(
      (field): [string, (day: string) => Promise<{ status: number; body: object }>] => [
        `content file, ${field}`,
        ofEvent(field),
      ],
    ),
    ['content file, days.start', ofDays('start')],
    ['content file, days.end', ofDays('end')],
    ['content file, pubDate', content((pubDate) => ({ news: [{ ...news, pubDate }] }))],
    [
      'content file, validUntil',
      content((validUntil) => ({ promoCodes: [{ ...promo, validUntil }] })),
    ],
  ])('%s: refused with the year that may be meant', async (_, send) => {
    for (const day of buddhistDays) {
      const { status, body } = await send(day);
      expect([day, status >= 400, JSON.stringify(body)]).toEqual([
        day,
        true,
        expect.stringContaining('is that a Buddhist year? Write 2028'),
      ]);
    }
  });

  test.each([
    ['2027-02-29T19:00:00+07:00', 'is a day or time that does not exist'],
    ['2027-03-06T25:00:00+07:00', 'is a day or time that does not exist'],
    ['29/02/2571', 'is that a Buddhist year? Write 2028'],
    ['๒๕๗๐-๐๓-๐๖T๑๙:๐๐:๐๐+๐๗:๐๐', 'is that a Buddhist year? Write 2027'],
    ['6/3/27', 'must be a date: ISO 8601 with an offset'],
  ])('content file, %s: the error says what is wrong with it', async (typed, why) => {
    const file = seasonWith({ dateStart: typed, poster: 'posters/x.avif' });
    const { body } = await shop().office('POST', '/office/content', contentBody('week.json', file));
    expect(body.reasons).toContainEqual(
      expect.stringMatching(/^week\.json:\d+ {2}events\[0\]\.dateStart/u),
    );
    expect(String(body.reasons)).toContain(why);
  });

  test.each([
    ['--date', '2571-02-29T20:00'],
    ['--end', '2571-02-29T20:00'],
    ['--refund-until', '2571-02-29'],
  ])(
    'command line, %s: a day that does not exist is refused with the year that may be meant',
    async (name, typed) => {
      const office = await officeCommand(shop());
      const { code, err } = await office([
        'event',
        'postpone',
        'tonight',
        name,
        typed,
        '--reason',
        'x',
        '--yes',
      ]);
      expect([code, err]).toEqual([2, expect.stringContaining(`${name} is in the year 2571`)]);
      expect(err).toContain('Write 2028');
    },
  );

  test.each([
    ['2540-04-12', '1997-04-12'],
    ['2543-02-29', '2000-02-29'],
  ])('birthday %s: understood as %s at registration and by the office', async (typed, birthday) => {
    const visitor = await shop().visitor();
    const correct = { reason: 'typing error', account: visitor.email, birthday: typed };
    expect((await shop().office('POST', '/office/accounts/correct', correct)).status).toBe(200);
    expect((await visitor.call('GET', '/user/profile/account')).body).toMatchObject({ birthday });
    expect((await register({ birthday: typed })).status).toBe(200);
    const [stored] = await shop().sql`select birthday::text from people where first_name = 'Malee'`;
    expect(stored).toEqual({ birthday });
  });

  test('birthday of the office that is none: refused with how it is written', async () => {
    const { email: account } = await shop().visitor();
    const body = { reason: 'x', account, birthday: '2569-04-12' };
    expect((await shop().office('POST', '/office/accounts/correct', body)).body).toMatchObject({
      field: 'birthday',
      reasons: [expect.stringContaining('2569-04-12 is no birthday')],
    });
  });

  test('last day for refunds: not after the event; on its last day, until its end', async () => {
    const dateStart = bangkokIso(later(shop().now(), days(5)));
    const dateEnd = bangkokIso(later(shop().now(), days(5.01)));
    const after = bangkokIso(later(shop().now(), days(7)));
    const { body } = await postpone({ dateStart, dateEnd, refundUntil: after });
    expect(body.reasons).toEqual([expect.stringContaining('is after the event')]);
    const sameDay = `${dateEnd.slice(0, 10)}T23:59:59+07:00`;
    const taken = await postpone({ dateStart, dateEnd, refundUntil: sameDay });
    expect(taken.status).toBe(200);
  });
});
