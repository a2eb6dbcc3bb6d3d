import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeShop } from '../testing/suite.ts';
import { exportEvents } from './export-events.ts';
import { importFile } from './import-file.ts';
import { useFolder } from '../testing/use-folder.ts';

describeShop('import after the office has changed a price and a capacity', (shop) => {
  const folder = useFolder();
  const file = join(folder, 'tonight.json');

  async function importPriced(price: string, options: { override?: string[]; isDryRun?: boolean } = {}) {
    const { events } = (await exportEvents(shop().db, shop().now())) as {
      events: { url: string; tickets: { key: string; price: string; capacity: number }[] }[];
    };
    const tonight = events.find(({ url }) => url === 'tonight')!;
    Object.assign(tonight.tickets[0]!, { price, capacity: 100 });
    writeFileSync(file, JSON.stringify({ events: [tonight] }));
    const said: string[] = [];
    const shown: string[] = [];
    await importFile(shop().db, file, shop().now(), {
      ...options,
      by: { who: 'malee', reason: 'weekly' },
      note: (sentence) => said.push(sentence),
      report: (changes) =>
        said.push(...changes.map(({ name, before, after }) => `${name}: ${before} → ${after}`)),
      show: (lines) => shown.push(...lines),
    });
    return { said, shown };
  }
  async function setByOffice() {
    const change = (field: string, value: object) =>
      shop().office('POST', `/office/events/tonight/${field}`, { ticket: 'ga', reason: 'demand', ...value });
    expect((await change('price', { price: '3900' })).status).toBe(200);
    expect((await change('capacity', { capacity: 140 })).status).toBe(200);
  }

  test('the old file: both stay, and the import says since when; with --override-office they are as in the file', async () => {
    await setByOffice();
    const { said, shown } = await importPriced('1000', { isDryRun: true });
    expect(said).toEqual([
      expect.stringMatching(
        /^tonight: the office changed price ga on .* \(Bangkok time\) from 1000\.00 THB to 3900\.00 THB; the file says 1000\.00 THB\. It stays; --override-office tonight/u,
      ),
      expect.stringMatching(/changed capacity ga on .* from 100 to 140; the file says 100\. It stays/u),
    ]);
    expect(shown.slice(0, 3)).toEqual([
      'tonight: Event tonight',
      expect.stringMatching(/^ {2}\w+ .* \(Bangkok time\) · Hall, Bangkok · on sale$/u),
      '  GA  3900.00 THB  140 tickets',
    ]);
    await importPriced('1000');
    expect((await importPriced('1000', { isDryRun: true })).shown).toEqual(shown);
    expect((await importPriced('1000', { override: ['tonight'] })).said.slice(2)).toEqual([
      'price ga: 3900.00 THB → 1000.00 THB',
      'capacity ga: 140 → 100',
    ]);
    expect((await importPriced('1200')).said).toEqual(['price ga: 1000.00 THB → 1200.00 THB']);
  });

  test('a file that has taken over the office’s price: later ones change it without a question', async () => {
    await setByOffice();
    await importPriced('3900');
    expect((await importPriced('4200')).said.at(-1)).toBe('price ga: 3900.00 THB → 4200.00 THB');
  });
});
