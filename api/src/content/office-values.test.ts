import { contentBody } from '../testing/content-files.ts';
import { describeShop } from '../testing/suite.ts';
import { exportEvents } from './export-events.ts';

describeShop('import after the office has changed a price and a capacity', (shop) => {
  async function importPriced(
    price: string,
    options: { overrideOffice?: string[]; dryRun?: boolean } = {},
  ) {
    const { events } = (await exportEvents(shop().db, shop().now())) as {
      events: { url: string; tickets: { key: string; price: string; capacity: number }[] }[];
    };
    const tonight = events.find(({ url }) => url === 'tonight')!;
    Object.assign(tonight.tickets[0]!, { price, capacity: 100 });
    const file = contentBody('tonight.json', { events: [tonight] }, options);
    const { before, after, notes } = (await shop().office('POST', '/office/content', file)).body;
    const isKept = (note: string) => note.includes('the office changed');
    const changes = Object.keys(before).map((name) => `${name}: ${before[name]} → ${after[name]}`);
    return {
      said: [...notes.filter(isKept), ...changes],
      shown: notes.filter((note) => !isKept(note)),
    };
  }
  async function setByOffice() {
    const change = (field: string, value: object) =>
      shop().office('POST', `/office/events/tonight/${field}`, {
        ticket: 'ga',
        reason: 'demand',
        ...value,
      });
    expect((await change('price', { price: '3900' })).status).toBe(200);
    expect((await change('capacity', { capacity: 140 })).status).toBe(200);
  }

  test('old file: both values stay, with a note; --override-office takes the file’s', async () => {
    await setByOffice();
    const { said, shown } = await importPriced('1000', { dryRun: true });
    expect(said).toEqual([
      expect.stringMatching(
        /^tonight: the office changed price ga on .* \(Bangkok time\) from 1000\.00 THB to 3900\.00 THB; the file says 1000\.00 THB\. It stays; --override-office tonight/u,
      ),
      expect.stringMatching(
        /changed capacity ga on .* from 100 to 140; the file says 100\. It stays/u,
      ),
    ]);
    expect(shown.slice(0, 4)).toEqual([
      'tonight: Event tonight',
      expect.stringMatching(/^ {2}\w+ .* to .* \(Bangkok time\) · 1 day · Hall, Bangkok$/u),
      '  on sale · 3 kinds of tickets',
      '  GA  3900.00 THB  140 tickets',
    ]);
    await importPriced('1000');
    expect((await importPriced('1000', { dryRun: true })).shown).toEqual(shown);
    expect((await importPriced('1000', { overrideOffice: ['tonight'] })).said.slice(2)).toEqual([
      'tonight price ga: 3900.00 THB → 1000.00 THB',
      'tonight capacity ga: 140 → 100',
    ]);
    expect((await importPriced('1200')).said).toEqual([
      'tonight price ga: 1000.00 THB → 1200.00 THB',
    ]);
  });

  test('file that took over the office’s price: later ones change it without asking', async () => {
    await setByOffice();
    await importPriced('3900');
    expect((await importPriced('4200')).said.at(-1)).toBe(
      'tonight price ga: 3900.00 THB → 4200.00 THB',
    );
  });
});
