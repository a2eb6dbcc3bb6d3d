import { bangkokIso } from '../../time/dates.ts';
import { days, later, minutes } from '../../time/time.ts';
import { describeShop } from '../../testing/suite.ts';

describeShop('office: when the sale of an event starts', (shop) => {
  const set = (saleStart: string | null, fields: object = {}) =>
    shop().office('POST', '/office/events/tonight/sale-start' as const, {
      ...{ reason: 'the gateway is down', saleStart, ...fields },
    });
  const inTime = (ms: number) => {
    const seconds = Math.floor(later(shop().now(), ms).getTime() / 1_000);
    return bangkokIso(new Date(seconds * 1_000));
  };
  const hold = async () => (await (await shop().visitor()).hold({ 'tonight/ga': 1 })).status;

  test('sale put off, then started at once: nobody holds between, the log has both', async () => {
    const start = inTime(minutes(30));
    expect((await set(start, { dryRun: true })).body).toMatchObject({ isChanged: true });
    expect(await hold()).toBe(200);
    const holder = await shop().visitor();
    await holder.hold({ 'tonight/ga': 1 });
    expect((await set(start)).body).toMatchObject({
      ...{ subject: 'event tonight', before: { saleStart: null }, after: { saleStart: start } },
      notes: [
        expect.stringMatching(/^Nobody can take or order tickets before /u),
        expect.stringContaining('the next import sets saleStart'),
      ],
    });
    expect(await hold()).toBe(409);
    expect((await holder.order({ 'tonight/ga': 1 })).status).toBe(409);
    expect((await set(start)).body).toMatchObject({ isChanged: false });
    expect((await set(null)).body).toMatchObject({ isChanged: true });
    expect(await hold()).toBe(200);
    shop().turnClock(minutes(1));
    expect((await set(null)).body).toMatchObject({ isChanged: false });
    expect(
      await shop().sql`select action, who, before ->> 'saleStart' as before
      from office_log order by id`,
    ).toEqual([
      { action: 'event sale-start', who: 'Somchai', before: null },
      { action: 'event sale-start', who: 'Somchai', before: start },
    ]);
  });

  test('start after the end of the sale, year of another era: refused', async () => {
    for (const [start, why] of [
      [inTime(days(11)), /The sale ends on .*give an earlier start/u],
      ['2569-12-01T10:00:00+07:00', /Write 2026/u],
    ] as const)
      expect((await set(start)).body).toMatchObject({
        code: 5011,
        reasons: [expect.stringMatching(why)],
      });
    expect(await shop().sql`select from office_log`).toEqual([]);
    expect(await hold()).toBe(200);
  });
});
