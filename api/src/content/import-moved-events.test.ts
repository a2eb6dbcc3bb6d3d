import { storeSeason } from '../content/store-season.ts';
import { bangkokIso } from '../dates.ts';
import { days, later } from '../ports/clock.ts';
import { officeTools } from '../testing/office-tools.ts';
import { sampleSeason } from '../testing/sample-season.ts';
import { describeShop, describeTwoInstances } from '../testing/suite.ts';

describeShop('import of an event that the office has moved', (shop) => {
  const { officeOf } = officeTools(shop);
  const importWith = async (saleStart?: Date) => {
    const season = sampleSeason(shop().now());
    const event = season.events.find(({ url }) => url === 'tonight')!;
    if (saleStart) event.saleStart = saleStart;
    const notes: string[] = [];
    const stored = await shop().db.transaction((tx) =>
      storeSeason(tx, season, {
        now: shop().now(),
        posterOf: () => ({ folder: 'poster-12345678', files: [] }),
        fault: (path, message) => {
          throw new Error(`${path} ${message}`);
        },
        note: (sentence) => notes.push(sentence),
      }),
    );
    return { notes, stored, event };
  };
  const stored = async () =>
    (
      await shop().db.query<{ dateStart: Date; saleStart: Date | null }>(
        `select date_start as "dateStart", sale_start as "saleStart" from events where url = 'tonight'`,
      )
    )[0]!;

  test('its dates stay, and the import says so; the start of its sale is as in the file', async () => {
    const { event, notes } = await importWith();
    expect(notes).toEqual([]);
    const dateStart = later(event.dateStart, days(40));
    const call = await officeOf();
    await call('POST', '/office/events/tonight/postpone', {
      reason: 'flood',
      dateStart: bangkokIso(dateStart),
    });
    const saleStart = later(shop().now(), days(1));
    expect((await importWith(saleStart)).notes).toEqual([
      expect.stringContaining(`tonight: keeps ${bangkokIso(dateStart)}`),
    ]);
    expect(await stored()).toMatchObject({ saleStart });
    expect(bangkokIso((await stored()).dateStart)).toBe(bangkokIso(dateStart));
    await expect(importWith(later(dateStart, days(1)))).rejects.toThrow('.saleStart is not before the end');
  });
});

describeTwoInstances('import while the office moves an event of it', (shops) => {
  test('moved after the import has read its dates: the import is refused, and the new date stays', async () => {
    const [importing, moving] = shops();
    const call = await officeTools(() => moving).officeOf();
    const season = sampleSeason(importing.now());
    const event = season.events.find(({ url }) => url === 'tonight')!;
    const dateStart = bangkokIso(later(event.dateStart, days(40)));
    event.description = { en: '<p>Another text</p>' };
    let isMoved = false;
    const stored = importing.db.transaction((tx) =>
      storeSeason(
        {
          ...tx,
          query: async <Row>(sql: string, params?: readonly unknown[]) => {
            // What the import asks next after the dates.
            if (!isMoved && sql.startsWith('select iso_code as code, id from currencies')) {
              isMoved = true;
              const { status } = await call('POST', '/office/events/tonight/postpone', {
                reason: 'flood',
                dateStart,
              });
              expect(status).toBe(200);
            }
            return tx.query<Row>(sql, params);
          },
        },
        season,
        {
          now: importing.now(),
          posterOf: () => ({ folder: 'poster-12345678', files: [] }),
          fault: (path, message) => {
            throw new Error(`${path} ${message}`);
          },
        },
      ),
    );
    await expect(stored).rejects.toThrow('was changed by the office during the import');
    const [row] = await moving.db.query<{ dateStart: Date }>(
      `select date_start as "dateStart" from events where url = 'tonight'`,
    );
    expect([isMoved, bangkokIso(row!.dateStart)]).toEqual([true, dateStart]);
  });
});
