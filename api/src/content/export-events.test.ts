import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeOnDatabases, useDatabase } from '../testing/databases.ts';
import { exportEvents } from './export-events.ts';
import { importFile } from './store-content.ts';
import { useFolder } from '../testing/use-folder.ts';

const now = new Date('2026-11-20T05:00:00.123Z');

describeOnDatabases('exported events', (kind) => {
  const database = useDatabase(kind);
  const folder = useFolder();
  const imported = async () => {
    const file = join(folder, 'events.json');
    const content = await exportEvents(database.db, now);
    writeFileSync(file, JSON.stringify(content));
    return { content, stored: await importFile(database.db, file, now) };
  };

  test('sample season and examples: the export imports to no change', async () => {
    const importOf = (file: string) =>
      importFile(database.db, resolve(__dirname, '../../content', file), now);
    await importOf('season.json');
    for (const example of ['one-event.json', 'on-sale.json']) {
      const { events } = await importOf(`examples/${example}`);
      expect([example, events.added + events.changed]).toEqual([example, 1]);
    }
    await database.db.query(`update events set state = 'draft' where url = 'godown-nine'`);
    await database.db.query(
      `update ticket_types set sale_start = timestamptz '2026-11-21 10:00:00.5+07',
         sale_end = timestamptz '2026-11-22 23:59:59+07' where event_id in (
           select id from events where url = 'godown-nine')`,
    );
    const { content, stored } = await imported();
    expect(content.events.length).toBeGreaterThan(15);
    expect(content.events.find((event) => 'url' in event && event.url === 'godown-nine')).toEqual(
      expect.objectContaining({
        tickets: expect.arrayContaining([
          expect.objectContaining({
            saleStart: '2026-11-21T10:00:00.500+07:00',
            saleEnd: '2026-11-22T23:59:59+07:00',
          }),
        ]),
      }),
    );
    for (const [list, counts] of Object.entries(stored))
      expect([list, counts]).toEqual([list, { ...counts, added: 0, changed: 0, removed: 0 }]);
    const [{ count }] = (await database.db.query<{ count: number }>(
      `select count(*)::int as count from events where date_end > $1`,
      [now],
    )) as [{ count: number }];
    expect(stored.events.unchanged).toBe(count);
  });

  test('event without a poster that is not stored: the poster is missing', async () => {
    const { content } = await imported();
    const file = join(folder, 'new.json');
    writeFileSync(file, JSON.stringify({ events: [{ ...content.events[0], url: 'another-one' }] }));
    await expect(importFile(database.db, file, now)).rejects.toMatchObject({
      faults: [expect.stringMatching(/events\[0\]\.poster {2}is required/u)],
    });
  });
});
