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
      '  GA  3900.00 THB, 3978.50 THB with fees  140 tickets',
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

  describe('and when a kind is sold', () => {
    const [ofOffice, ofFile] = ['2026-12-02T10:00:00+07:00', '2026-12-01T10:00:00+07:00'];
    const setEnd = (saleEnd: string | null) =>
      shop().office('POST', '/office/events/tonight/window', {
        ...{ ticket: 'ga', reason: 'demand', saleEnd },
      });
    const importUntil = async (saleEnd: string | undefined, options = {}, more = {}) => {
      const { events } = (await exportEvents(shop().db, shop().now())) as {
        events: { url: string; tickets: { key: string }[] }[];
      };
      const tonight = events.find(({ url }) => url === 'tonight')!;
      const ga = tonight.tickets.find(({ key }) => key === 'ga')!;
      Object.assign(ga, { saleEnd, ...more });
      const file = contentBody('tonight.json', { events: [tonight] }, options);
      return (await shop().office('POST', '/office/content', file)).body;
    };
    const importSold = async (sale: object) => {
      const { events } = (await exportEvents(shop().db, shop().now())) as {
        events: { url: string; tickets: { saleStart?: string; saleEnd?: string }[] }[];
      };
      const tonight = events.find(({ url }) => url === 'tonight')!;
      Object.assign(tonight, lateDates, sale);
      for (const ticket of tonight.tickets) Object.assign(ticket, noWindow);
      const file = contentBody('tonight.json', { events: [tonight] });
      return (await shop().office('POST', '/office/content', file)).body;
    };
    const lateDates = {
      dateStart: '2026-12-03T19:00:00+07:00',
      dateEnd: '2026-12-03T22:00:00+07:00',
    };
    const noWindow = { saleStart: undefined, saleEnd: undefined };
    const end = () => shop().value<Date | null>`select t.sale_end from ticket_types t
      join events e on e.id = t.event_id where e.url = 'tonight' and key = 'ga'`;

    test('old file: the end of the office stays, with a note', async () => {
      await setEnd(ofOffice);
      const { notes } = await importUntil(undefined);
      expect(notes).toEqual([
        expect.stringMatching(/changed saleEnd ga on .* from none to .*; the file says none\. It/u),
      ]);
      expect(await end()).toEqual(new Date(ofOffice));
      await importUntil(ofFile, { overrideOffice: ['tonight'] });
      expect(await end()).toEqual(new Date(ofFile));
    });

    test('end that the office has lifted: stays so', async () => {
      await importUntil(ofFile);
      await setEnd(null);
      await importUntil(ofFile);
      expect(await end()).toBeNull();
    });

    test('start of the file after the end that stays: refused at its place', async () => {
      await setEnd(ofFile);
      const { reasons } = await importUntil(undefined, {}, { saleStart: ofOffice });
      expect(reasons).toEqual([
        expect.stringContaining('events[0].tickets[0]  would be sold from'),
      ]);
    });

    test('window of the office outside the sale of the file: refused at its place', async () => {
      await shop().office('POST', '/office/events/tonight/window', {
        ...{ ticket: 'ga', reason: 'demand', saleStart: ofFile },
      });
      const { reasons } = await importSold({ saleEnd: ofFile });
      expect(reasons).toEqual([
        expect.stringMatching(/events\[0\]\.tickets\[0\]\.saleStart {2}is set by the office to /u),
      ]);
      expect(await importSold({ saleEnd: ofOffice })).toMatchObject({ isChanged: true });
      await shop().office('POST', '/office/events/tonight/window', {
        ...{ ticket: 'ga', reason: 'demand', saleStart: null, saleEnd: ofFile },
      });
      const late = await importSold({ saleStart: ofFile, saleEnd: ofOffice });
      expect(late.reasons).toEqual([
        expect.stringMatching(/events\[0\]\.tickets\[0\]\.saleEnd {2}is set by the office to /u),
      ]);
    });

    test('dry run: says until when a kind is sold', async () => {
      const { notes } = await importUntil(ofFile, { dryRun: true });
      expect(notes).toContainEqual(
        expect.stringMatching(/^ {2}GA .* tickets, until .*\(Bangkok time\)$/u),
      );
    });
  });
});
