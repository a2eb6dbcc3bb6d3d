import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxContentLength } from '@playday/shared/api-contract/operations/office-content';
import sharp from 'sharp';
import { contentBody, seasonWith } from '../testing/content-files.ts';
import { officeCommand } from '../testing/office-command.ts';
import { describeShop } from '../testing/suite.ts';
import { useFolder } from '../testing/use-folder.ts';
import { readContentFile } from './content-file.ts';
import { readContent } from './read-content.ts';
import { storeContent } from './store-content.ts';

const eventsOf = (...events: object[]) => ({
  events: events.flatMap((event) => seasonWith(event).events),
});
const pictureOf = (width: number, height = 1280) =>
  sharp({ create: { width, height, channels: 3, background: '#6b21a8' } })
    .png()
    .toBuffer();
const errorAt = (event: number, message: string): unknown =>
  expect.stringMatching(new RegExp(`^week\\.json:\\d+  events\\[${event}\\]\\.${message}`, 'u'));

describeShop('content by the office', (shop) => {
  const folder = useFolder();
  const path = (name: string) => join(folder, name);
  let poster: Buffer;
  beforeAll(async () => writeFileSync(path('poster.png'), (poster = await pictureOf(1200))));
  const send = (content: object | string, more: Parameters<typeof contentBody>[2] = {}) => {
    const body = contentBody('week.json', content, { images: { 'poster.png': poster }, ...more });
    return shop().office('POST', '/office/content', body);
  };
  const audit = async () => (await shop().office('GET', '/office/audit')).body.entries;
  /** What an import may change. */
  const stored = async () =>
    JSON.stringify(
      await shop().sql`select (select json_agg(e order by id) from events e) as events,
        (select json_agg(s order by ticket_type_id) from ticket_stock s) as stock,
        (select count(*) from media) as media, (select count(*) from office_log) as log`,
    );

  test('commands with a token: only the first import stores the file, no check does', async () => {
    const office = await officeCommand(shop());
    const [file, exported] = [path('week.json'), path('export.json')];
    writeFileSync(file, JSON.stringify(eventsOf({ url: 'by-command' })));
    const before = await stored();
    const { code, err } = await office(['content', 'check', file]);
    expect([code, err]).toEqual([0, expect.stringContaining('GA  1490.50 THB  10 tickets')]);
    expect(err).toContain('rows of events: none → 1 added, 0 changed, 0 removed');
    expect(await stored()).toBe(before);
    const importing = ['content', 'import', file, '--reason', 'a new night', '--yes'];
    expect((await office(importing)).err).toContain('week.json: done.');
    const url = await shop().value<string>`select poster from events where url = 'by-command'`;
    const image = await shop().app.inject({ url: url.replace('webp', 'avif') });
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({
      width: 960,
      compression: 'av1',
    });
    expect(await audit()).toMatchObject([
      {
        who: 'Malee',
        action: 'content import',
        subject: 'content week.json',
        reason: 'a new night',
      },
    ]);
    expect((await office(['content', 'export', exported])).code).toBe(0);
    expect(readFileSync(exported, 'utf8')).toContain('"by-command"');
    for (const again of [importing, importing.with(2, exported)])
      expect((await office(again)).err).toMatch(/ in km\ncontent .*: it is like that already/u);
    const overwritten = await office(['content', 'export', exported]);
    expect(overwritten).toMatchObject({
      code: 1,
      err: expect.stringContaining('is there already'),
    });
  });

  test('check of a weekend event: shows its end, and that one ticket enters each day', async () => {
    const file = path('weekend.json');
    const dates = { dateStart: '2027-03-06T19:00:00+07:00', dateEnd: '2027-03-08T21:00:00+07:00' };
    writeFileSync(file, JSON.stringify(eventsOf({ url: 'weekend', ...dates })));
    const { err } = await (await officeCommand(shop()))(['content', 'check', file]);
    expect(err).toContain(
      'Sat 6 March 2027, 19:00 to Mon 8 March 2027, 21:00 (Bangkok time) · 3 days, ' +
        'one ticket enters on each · Hall',
    );
  });

  test('check: shows fees, prices with them, promo codes, missing texts, doubts fees', async () => {
    const ticket = { key: 'ga', name: { en: 'GA', th: 'ทั่วไป' }, price: '1000', capacity: 10 };
    const fees = [{ name: 'Service', type: 'percent', amount: '3.75' }];
    const wrong = { ...ticket, key: 'vip', fees: [{ ...fees[0], amount: '37.5' }] };
    const { body } = await send(
      {
        ...eventsOf({ url: 'fees', fees, tickets: [ticket, wrong] }),
        promoCodes: [
          { code: 'GUEST001', amount: '500', event: 'fees', maxUses: 20, maxUsesPerBuyer: 2 },
          { code: 'ANYTIME0', amount: '50', validUntil: '2027-03-05T20:00:00+07:00' },
        ],
      },
      { dryRun: true },
    );
    const venue = { name: 'Hall', city: 'Bangkok', address: { en: '1 Rama I', th: '1 พระราม 1' } };
    const organiser = { name: { en: 'Four Storms', th: 'สี่พายุ' } };
    const facts = await send(eventsOf({ url: 'facts', venue, organiser }), { dryRun: true });
    expect(facts.body.notes.at(-1)).toBe(
      'facts: texts that are missing and shown in English: 3 in zh, 3 in km',
    );
    expect(body.notes.slice(3)).toEqual([
      '  GA  1000.00 THB, 1037.50 THB with fees  10 tickets',
      '  GA  1000.00 THB, 1412.50 THB with fees  10 tickets',
      '  fee Service 37.50 % of GA',
      '  fee Service 3.75 %',
      '  Look: the fees of GA are 41.3 % of its price.',
      'promo code GUEST001: 500.00 THB off fees, 20 uses, 2 per buyer',
      'promo code ANYTIME0: 50.00 THB off any event, any number of uses, 1 per buyer, ' +
        'until Fri 5 March 2027, 20:00 (Bangkok time)',
      'fees: texts that are missing and shown in English: 3 in zh, 3 in km',
    ]);
  });

  test('changed terms: in the audit log before and after, once', async () => {
    const priced = (price: string) =>
      send(eventsOf({ url: 'terms', tickets: [{ key: 'ga', name: 'GA', price, capacity: 10 }] }));
    for (const price of ['1490.50', '1600', '1600']) expect((await priced(price)).status).toBe(200);
    expect((await audit()).map(({ who, before, after }) => [who, before, after])).toEqual([
      [
        'Somchai',
        { 'terms price ga': '1490.50 THB' },
        { 'terms price ga': '1600.00 THB', 'rows of tickets': '0 added, 1 changed, 0 removed' },
      ],
      [
        'Somchai',
        {},
        expect.objectContaining({ 'rows of events': '1 added, 0 changed, 0 removed' }),
      ],
    ]);
  });

  test('errors: 400 with all and their lines, also of images; nothing is stored', async () => {
    const before = await stored();
    const images = {
      'poster.png': poster,
      'small.png': await pictureOf(300),
      'text.png': Buffer.from('no picture'),
      'svg.png': Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"/>',
      ),
      'huge.png': await pictureOf(10_001, 10_000),
      'torn.avif': (await sharp(poster).resize(960).avif().toBuffer()).subarray(0, -300),
    };
    const named = Object.keys(images).map((name) => ({
      url: name.replace('.', '-'),
      poster: name,
    }));
    const { status, body } = await send(eventsOf(...named), { images });
    expect([status, body.code]).toEqual([400, 1001]);
    expect(body.reasons).toEqual([
      errorAt(1, 'poster  is 300 px wide'),
      errorAt(2, 'poster  Input buffer contains unsupported'),
      errorAt(3, 'poster  is svg, no JPEG'),
      errorAt(4, 'poster  is larger than 50 megapixels'),
      errorAt(5, 'poster  '),
    ]);
    expect((await send('{\n  "events": [,]\n}')).body.reasons![0]).toMatch(
      /^week\.json:2:14 {2}is not JSON/u,
    );
    expect(await stored()).toBe(before);
  });

  test('errors of fields and images: all at once', async () => {
    const { body } = await send(eventsOf({ url: 'both', name: '', poster: 'small.png' }), {
      images: { 'small.png': await pictureOf(700) },
    });
    expect(body.reasons).toEqual([
      errorAt(0, 'name  '),
      errorAt(0, 'poster  is 700 px wide, at least 960 are needed'),
    ]);
  });

  test('image that was not sent: an error at its line, whatever files the server has', async () => {
    const names = [
      '../../etc/passwd',
      path('poster.png'),
      'api/content/posters/news-map.avif',
      'news-map',
    ];
    const { body } = await send(
      eventsOf(...names.map((name, at) => ({ url: `no-${at}`, poster: name }))),
    );
    expect(body.reasons).toEqual(names.map((_, at) => errorAt(at, 'poster  no image ')));
  });

  test('image outside the folder: is not sent; invalid image: its error has the line', async () => {
    mkdirSync(path('week'));
    writeFileSync(path('week/broken.png'), 'no picture'.repeat(20_000));
    const file = path('week/week.json');
    writeFileSync(
      file,
      JSON.stringify(
        eventsOf({ poster: 'broken.png' }, { poster: '../poster.png' }, { poster: 'CAMERA.JPG' }),
      ),
    );
    writeFileSync(path('week/CAMERA.JPG'), poster);
    expect([...(await readContentFile(file)).images.keys()]).toEqual(['broken.png', 'CAMERA.JPG']);
    writeFileSync(file, JSON.stringify(eventsOf({ poster: 'broken.png' })));
    const { code, err } = await (await officeCommand(shop()))(['content', 'check', file]);
    expect([code, err.split('\n')[1]]).toEqual([
      1,
      errorAt(0, 'poster  Input buffer contains unsupported'),
    ]);
  });

  test('file over 6 MB: 413 and advice by the command; other operations keep theirs', async () => {
    const large = (bytes: number) => `{ "events": [] }${' '.repeat(bytes)}`;
    const most = (maxContentLength * 3) / 4;
    expect((await send(large(most - 4_000), { images: {} })).status).toBe(200);
    expect((await send(large(most + 500_000), { images: {} })).status).toBe(413);
    const other = { reason: 'x', account: 'x'.repeat(20_000) };
    expect((await shop().office('POST', '/office/accounts/restore', other)).status).toBe(413);
    writeFileSync(path('large.json'), large(maxContentLength));
    const { code, err } = await (await officeCommand(shop()))([
      'content',
      'check',
      path('large.json'),
    ]);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('takes 6 MB at a time, images as AVIFs of 960 px. Divide it'),
    ]);
  });

  test('change that buyers rely on: 409 with its line; with buyersTold, imported', async () => {
    expect((await send(eventsOf({ url: 'relied-on' }))).status).toBe(200);
    expect((await (await shop().visitor()).hold({ 'relied-on/ga': 1 })).status).toBe(200);
    const before = await stored();
    const venue = { name: 'Other hall', city: 'Bangkok' };
    const moved = eventsOf({ url: 'not-stored' }, { url: 'relied-on', venue });
    const { status, body } = await send(moved);
    expect([status, body.code, body.reasons]).toEqual([409, 5011, [errorAt(1, 'venue')]]);
    expect((await send(moved, { dryRun: true, buyersTold: ['relied-on'] })).status).toBe(200);
    expect(await stored()).toBe(before);
    // A second attempt after a deadlock is not refused for what the first one found.
    const bytes = Buffer.from(JSON.stringify(moved));
    const images = new Map([['poster.png', poster]]);
    const content = await readContent(
      shop().db,
      { name: 'week.json', bytes, images },
      shop().now(),
    );
    const attempt = (told: string[]) =>
      shop().db.transaction(async (tx) => {
        await storeContent(tx, content, { now: shop().now(), told });
        throw new Error('rolled back');
      });
    await expect(attempt([])).rejects.toThrow('venue');
    await expect(attempt(['relied-on'])).rejects.toThrow('rolled back');
    expect((await send(moved, { buyersTold: ['relied-on'] })).body.isChanged).toBe(true);
  });
});
