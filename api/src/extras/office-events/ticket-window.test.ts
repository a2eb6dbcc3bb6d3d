import { bangkokInWords, bangkokIso } from '../../time/dates.ts';
import { days, hours, later, minutes } from '../../time/time.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('office: when a kind of ticket is sold', (shop) => {
  const set = (body: object, url = 'tonight') =>
    shop().office('POST', `/office/events/${url}/window` as '/office/events/tonight/window', {
      ...{ ticket: 'ga', reason: 'early birds', ...body },
    });
  const inTime = (ms: number) => {
    const seconds = Math.floor(later(shop().now(), ms).getTime() / 1_000);
    return new Date(seconds * 1_000);
  };
  const [from, until] = [() => inTime(hours(1)), () => inTime(days(2))];
  const hold = async () => (await shop().visitor()).hold({ 'tonight/ga': 1 });

  test('window: shown before and after, kept with who and why; repeated: no change', async () => {
    const body = { saleStart: bangkokIso(from()), saleEnd: bangkokIso(until()) };
    const after = { 'saleStart ga': body.saleStart, 'saleEnd ga': body.saleEnd };
    const before = { 'saleStart ga': null, 'saleEnd ga': null };
    const tried = (await set({ ...body, dryRun: true })).body;
    expect(tried).toMatchObject({ isChanged: true, before, after });
    expect(tried.notes[0]).toBe(`Nobody can take any before ${bangkokInWords(from())}.`);
    expect((await hold()).status).toBe(200);
    expect((await set(body)).body).toMatchObject({ isChanged: true, subject: 'event tonight' });
    expect((await hold()).status).toBe(409);
    expect((await set(body)).body).toMatchObject({ isChanged: false, before: {} });
    expect(await shop().sql`select action, who, reason, before, after from office_log`).toEqual([
      { action: 'event window', who: 'Somchai', reason: 'early birds', before, after },
    ]);
    shop().turnClock(hours(2));
    expect((await hold()).status).toBe(200);
  });

  test('one date: the other stays; null: no limit any more', async () => {
    await set({ saleStart: bangkokIso(from()) });
    const both = (await set({ saleEnd: bangkokIso(until()) })).body;
    expect(both.after).toEqual({ 'saleEnd ga': bangkokIso(until()) });
    expect((await hold()).status).toBe(409);
    const none = (await set({ saleStart: null, saleEnd: null })).body;
    expect(none.after).toEqual({ 'saleStart ga': null, 'saleEnd ga': null });
    expect(none.notes[0]).toBe('It is sold as long as the event is.');
    expect((await hold()).status).toBe(200);
  });

  test('end at once: what is held stays, is told, and can be ordered', async () => {
    const visitor = await shop().visitor();
    await visitor.hold({ 'tonight/ga': 2 });
    const { notes } = (await set({ saleEnd: bangkokIso(inTime(-minutes(1))) })).body;
    expect(notes).toEqual([
      'Nobody can take more of it from now on.',
      '2 tickets are held or being paid, and can still be ordered and paid.',
    ]);
    expect((await hold()).status).toBe(409);
    expect((await visitor.order({ 'tonight/ga': 2 })).status).toBe(200);
  });

  test('changed window: the event counts as changed, an unchanged one does not', async () => {
    const changedAt = () => shop().value<Date>`select updated_at from events where url = 'tonight'`;
    const before = await changedAt();
    shop().turnClock(minutes(1));
    await set({ saleStart: null });
    expect(await changedAt()).toEqual(before);
    await set({ saleEnd: bangkokIso(until()) });
    expect(await changedAt()).not.toEqual(before);
  });

  test.each<[what: string, body: () => object, reason: RegExp]>([
    ['nothing', () => ({}), /give a start, an end or both/u],
    [
      'an end that is not after the start',
      () => ({ saleStart: bangkokIso(until()), saleEnd: bangkokIso(until()) }),
      /must begin before it ends/u,
    ],
    [
      'a start after the end of the event’s sale',
      () => ({ saleStart: bangkokIso(inTime(days(11))) }),
      /sale of the event ends on .*give an earlier start/u,
    ],
    [
      'an end before the event’s sale',
      () => ({ url: 'soon', saleEnd: bangkokIso(inTime(days(4))) }),
      /sale of the event begins on .*give a later end/u,
    ],
    ['a Buddhist year', () => ({ saleEnd: '2569-12-01T10:00:00+07:00' }), /Write 2026/u],
    ['a time that no day has', () => ({ saleEnd: '2026-12-01T25:00:00+07:00' }), /no such day/u],
    ['an unknown type', () => ({ ticket: 'balcony', saleEnd: null }), /ga, vip, few/u],
  ])('window with %s: refused, and why', async (_what, body, reason) => {
    const { url, ...fields } = { url: 'tonight', ...body() };
    const refused = await set(fields, url);
    expect(refused.body).toMatchObject({
      code: 5011,
      reasons: [expect.stringMatching(reason)],
    });
    expect(await shop().sql`select from office_log`).toEqual([]);
  });
});
