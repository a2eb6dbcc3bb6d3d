import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refundOrder } from '../../checkout/refunds/refunds.ts';
import { describeShop } from '../../testing/suite.ts';
import { csvLine, writeCsv } from '../../office/cli/csv-file.ts';
import { useFolder } from '../../testing/use-folder.ts';

describeShop('office: attendees', (shop) => {
  const url = '/office/events/free';

  async function buy(count = 1, lang = 'en') {
    const visitor = await shop().visitor({ lang });
    return { ...visitor, order: (await visitor.order({ 'free/free': count })).body.order.id };
  }
  const cancel = (id: number) => shop().db.transaction((tx) => refundOrder(tx, id, shop().now()));

  test('export: has each valid ticket of the event once, in pages, with its buyer', async () => {
    const [one, two, three] = [await buy(2), await buy(3), await buy(1)];
    await cancel(three.order);
    const found: { order: string; email: string; code: string }[] = [];
    let after = '';
    for (let pages = 0; pages < 9; pages++) {
      const { body } = await shop().office('GET', `${url}/attendees?limit=2${after}`);
      expect(body.total).toBe(5);
      found.push(...body.attendees);
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(found.map(({ email }) => email)).toEqual([
      ...[one.email, one.email, two.email, two.email, two.email],
    ]);
    expect(new Set(found.map(({ code }) => code)).size).toBe(5);
    expect(found[0]).toMatchObject({
      name: 'Somchai Jaidee',
      ticket: 'FREE',
      order: expect.stringMatching(/^PD-\w{4}-\w{4}$/u),
    });
    expect((await shop().office('GET', '/office/events/tonight/attendees')).body).toEqual({
      ...{ attendees: [], next: null, total: 0 },
    });
  });

  test.each([
    ['66812345678', '+66 81 234 5678'],
    ['8613800138000', '+86 138 0013 8000'],
    ['9991234567890', '+9991234567890'],
  ])('export: phone %s is %s, which no spreadsheet takes for a number', async (stored, shown) => {
    const { email } = await buy(1);
    await shop().sql`update people set phone = ${stored} where email = ${email}`;
    const { body } = await shop().office('GET', `${url}/attendees`);
    expect(body.attendees.map(({ phone }) => phone)).toEqual([shown]);
    expect(csvLine([shown])).toBe(`'${shown}\r\n`);
  });

  test('export: each page is logged with who and how many, without personal data', async () => {
    const { email } = await buy(2);
    const first = await shop().office('GET', `${url}/attendees?limit=1`);
    await shop().office('GET', `${url}/attendees?limit=1&after=${first.body.next}`);
    const lines = shop().lines.filter(
      (line) => (line as { event?: string }).event === 'attendees-exported',
    );
    const line = expect.objectContaining({ msg: 'security', by: 'Somchai', tickets: 1 });
    expect(lines).toEqual([line, line]);
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  test('export of an unknown event, after a cursor that is none: refused', async () => {
    expect((await shop().office('GET', '/office/events/nowhere/attendees')).status).toBe(404);
    for (const after of ['x', '1', '1-2-3', '9999999999-0'])
      expect((await shop().office('GET', `${url}/attendees?after=${after}`)).status).toBe(400);
  });

  describe('mail', () => {
    const text = (
      lang: string,
      subject: string,
      body = 'Doors open at 18:00.\n\nBring your\nticket.',
    ) => ({
      ...{ lang, subject, lines: body.split('\n') },
    });
    const send = async (texts: object[], rest: object = {}, to = url) =>
      shop().office('POST', `${to as typeof url}/mails`, { reason: 'news', texts, ...rest });

    test('one per buyer in their language or English; a repeat reaches only new ones', async () => {
      const [en, th, km, gone] = [
        await buy(2),
        await buy(1, 'th'),
        await buy(1, 'km'),
        await buy(),
      ];
      await cancel(gone.order);
      await shop().mailTo('');
      shop().mails.length = 0;
      const texts = [text('en', 'Doors'), text('th', 'เปิดประตู', 'เปิด 18:00 น.')];
      expect((await send(texts, { dryRun: true })).body).toMatchObject({
        before: { 'mails “Doors”': 0 },
        after: { 'mails “Doors”': 3 },
        notes: expect.arrayContaining([
          'en: 1 buyers',
          'th: 1 buyers',
          'km: 1 buyers, who get it in English',
        ]),
      });
      expect(await shop().mailTo(en.email)).toEqual([]);
      expect((await send(texts)).body.isChanged).toBe(true);
      const status = async () => (await shop().office('GET', `${url}/mails`)).body;
      expect(await status()).toEqual({ sent: 0, waiting: 3, givenUp: 0 });
      const [mail] = await shop().mailTo(en.email);
      expect(mail).toMatchObject({
        subject: expect.stringContaining('Doors'),
        text: expect.stringContaining('18:00.\n\nBring your\nticket.'),
      });
      expect(mail!.html).toContain('>Bring your<br>ticket.</p>');
      expect((await shop().mailTo(th.email)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('เปิดประตู'),
      ]);
      expect((await shop().mailTo(km.email)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('Doors'),
      ]);
      expect(await shop().mailTo(gone.email)).toEqual([]);
      expect(await status()).toEqual({ sent: 3, waiting: 0, givenUp: 0 });
      // The outbox forgets mails after a week; who has got one is remembered.
      await shop().sql`delete from outbox`;
      expect((await send(texts)).body.isChanged).toBe(false);
      const late = await buy();
      expect((await send(texts)).body).toMatchObject({
        before: { 'mails “Doors”': 3 },
        after: { 'mails “Doors”': 4 },
      });
      await shop().mailTo(late.email);
      expect(shop().mails.filter(({ subject }) => subject.includes('Doors'))).toHaveLength(3);
      expect(await shop().sql`select distinct lane from outbox where kind = 'office'`).toEqual([
        { lane: 'announcements' },
      ]);
    });

    test('markup and placeholders in a text: sent as written, escaped in HTML', async () => {
      const { email } = await buy();
      await send([text('en', 'Hi {name} <b>', 'Use {code} & <script>x</script>')]);
      const mail = (await shop().mailTo(email)).find(({ subject }) => subject.includes('Hi'))!;
      expect(mail.subject).toContain('Hi {name} <b>');
      expect(mail.text).toContain('Use {code} & <script>x</script>');
      expect(mail.html).not.toContain('<script>');
    });

    test.each([
      ['without English', [text('th', 'x')]],
      ['twice in a language', [text('en', 'x'), text('en', 'y')]],
      ['with a blank subject', [text('en', ' ')]],
      ['with blank lines only', [text('en', 'x', '\n \n')]],
    ])('text %s: refused, nothing is queued', async (_how, texts) => {
      await buy();
      expect((await send(texts)).body.code).toBe(5011);
      expect(await shop().sql`select 1 from office_mails`).toEqual([]);
    });

    test('unknown event, no text, unknown language: refused', async () => {
      expect((await send([text('en', 'x')], {}, '/office/events/nowhere')).body.code).toBe(1004);
      for (const texts of [
        [text('en', 'x\r\nBcc: a@b.c')],
        [],
        [text('de', 'x')],
        [{ lang: 'en', subject: 'x' }],
      ])
        expect((await send(texts)).status).toBe(400);
    });
  });
});

describe('CSV file', () => {
  const folder = useFolder();
  const path = join(folder, 'list.csv');

  test.each<[string | number | null, string]>([
    ['สมชาย', 'สมชาย'],
    ['a,b', '"a,b"'],
    ['say "hi"\nthere', '"say ""hi""\nthere"'],
    ['=1+1', "'=1+1"],
    ['+66812345678', "'+66812345678"],
    ['@sum(a1)', "'@sum(a1)"],
    ['-2+3', "'-2+3"],
    ['=cmd|"/c calc"', `"'=cmd|""/c calc"""`],
    ['\tx', "'\tx"],
    ['\n=1+1', `"'\n=1+1"`],
    ['＝1+1', "'＝1+1"],
    ['8613800138000', "'8613800138000"],
    ['0812345678', "'0812345678"],
    ['12345E67', "'12345E67"],
    ['12345678901.50', '12345678901.50'],
    ['0.50', '0.50'],
    ['1-2', "'1-2"],
    ['3/4', "'3/4"],
    ['1.2.26', "'1.2.26"],
    ['2026/12', "'2026/12"],
    ['2026-12', "'2026-12"],
    ['Mar 5', "'Mar 5"],
    ['5-Mar', "'5-Mar"],
    ['5 March 2026', "'5 March 2026"],
    ['5 มี.ค.', "'5 มี.ค."],
    ['12:30', "'12:30"],
    ['9:05 pm', "'9:05 pm"],
    ['1.5e3', "'1.5e3"],
    ['2026-12-01', '2026-12-01'],
    ['2026-12-01T19:00:00+07:00', '2026-12-01T19:00:00+07:00'],
    ['May Suwan', 'May Suwan'],
    ['Marvel 5 pass', 'Marvel 5 pass'],
    ['1-2 days', '1-2 days'],
    ['-71.50', '-71.50'],
    [-3, '-3'],
    [null, ''],
  ])('cell %j: written as %s', (cell, expected) => {
    expect(csvLine([cell, 'x'])).toBe(`${expected},x\r\n`);
  });

  test('complete: byte order mark, all pages, only for its owner', async () => {
    writeFileSync(path, 'older', { mode: 0o644 });
    expect(await writeCsv(path, ['name'], [[['สมชาย']], [['มะลิ'], ['x']]])).toBe(3);
    expect(readFileSync(path, 'utf8')).toBe('\uFEFFname\r\nสมชาย\r\nมะลิ\r\nx\r\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('a page that fails: no half file is left, and an older one stays', async () => {
    writeFileSync(path, 'older');
    const pages = async function* () {
      yield [['one']];
      throw new Error('the shop does not answer');
    };
    await expect(writeCsv(path, ['name'], pages())).rejects.toThrow('does not answer');
    expect(readFileSync(path, 'utf8')).toBe('older');
    expect(readdirSync(folder)).toEqual(['list.csv']);
  });

  test.each([
    ['a folder', '.', 'is a folder: name a file in it.'],
    ['a path in a folder that is missing', 'none/list.csv', 'cannot be written (ENOENT'],
    ['a path below a file', 'list.csv/list.csv', 'cannot be written (ENOTDIR'],
  ])('%s: refused before the shop is asked', async (_name, place, reason) => {
    writeFileSync(path, 'older');
    const pages = jest.fn(function* () {
      yield [['one']];
    });
    await expect(
      writeCsv(join(folder, place), ['name'], { [Symbol.iterator]: pages }),
    ).rejects.toThrow(reason);
    expect(pages).not.toHaveBeenCalled();
    expect(readdirSync(folder)).toEqual(['list.csv']);
  });
});
