import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyTicket, verifyVoidList } from '../../account/verify-ticket.ts';
import { erasePeople } from '../../erasure/erase-people.ts';
import { createToken, roleOf } from '../../office/tokens.ts';
import { officeCommand } from '../../testing/office-command.ts';
import type { Shop } from '../../testing/shop.ts';
import { describeShop, describeTwoInstances } from '../../testing/suite.ts';
import { useFolder } from '../../testing/use-folder.ts';
import { days } from '../../time/time.ts';
import { endGuestLists } from './end-guest-lists.ts';

const guest = (name: string, count: number | string = '', email = '') => ({
  ...{ name, email, count: String(count) },
});
const malee = guest('Malee Sukjai', 2);
const jan = guest('Jan', '', 'jan@press.test');

/** The guests of `tonight`. */
function guestList(shop: Shop) {
  const change = (path: string, fields: object) =>
    shop.office('POST', `/office/guests/tonight${path}` as '/office/guests/tonight', {
      reason: 'guests of the band',
      ...fields,
    });
  return {
    add: (file: object[], fields: object = {}) => change('', { ticket: 'ga', file, ...fields }),
    remove: (name: string, fields: object = {}) => change('/remove', { guest: name, ...fields }),
    list: async () => (await shop.office('GET', '/office/guests/tonight')).body.guests,
    stock: async () => {
      const { ticket } = await shop.ids();
      return shop.left(ticket['tonight/ga']!);
    },
    fill: async (left: number) => {
      const { ticket } = await shop.ids();
      await shop.sql`update ticket_stock set capacity = sold + held + ${left}::int
        where ticket_type_id = ${ticket['tonight/ga']}`;
    },
  };
}

describeShop('guest lists', (shop) => {
  const folder = useFolder();

  test('file given twice: tickets are issued once, with the same codes, and logged', async () => {
    const { add, list, stock } = guestList(shop());
    expect((await add([malee, jan], { dryRun: true })).body).toMatchObject({
      ...{ subject: 'event tonight', isChanged: true },
      ...{ before: { 'guest tickets ga': 0 }, after: { 'guest tickets ga': 3 } },
    });
    expect(await list()).toEqual([]);
    expect((await add([malee, jan])).body).toMatchObject({ isChanged: true });
    const first = await list();
    expect(first).toMatchObject([
      { name: 'Jan', email: 'jan@press.test', ticket: 'ga', entered: null },
      { name: 'Malee Sukjai', email: '' },
      { name: 'Malee Sukjai', email: '' },
    ]);
    const same = [guest('  malee  SUKJAI ', 2), guest('jan', 1, 'Jan@Press.test')];
    expect((await add(same)).body).toMatchObject({ isChanged: false });
    expect(await list()).toEqual(first);
    expect((await add([guest('Malee Sukjai', 3)])).body.after).toEqual({ 'guest tickets ga': 4 });
    expect(await stock()).toMatchObject({ sold: 4, held: 0 });
    expect(await shop().sql`select action, before, after from office_log order by id`).toEqual([
      expect.objectContaining({ action: 'guests add', after: { 'guest tickets ga': 3 } }),
      expect.objectContaining({ action: 'guests add', after: { 'guest tickets ga': 4 } }),
    ]);
    expect(JSON.stringify(await shop().sql`select * from office_log`)).not.toMatch(/malee|jan@/iu);
  });

  test('lines that are wrong, unknown ticket, no such event: nothing is issued', async () => {
    const { add, list } = guestList(shop());
    const wrong = [guest(' '), guest('A', 0), guest('B', '2x'), guest('C', 1, 'c'), jan, jan];
    expect((await add(wrong)).body.reasons).toEqual([
      'Guest 1: the name is missing.',
      'Guest 2 (A): the count is not a whole number from 1 to 50.',
      'Guest 3 (B): the count is not a whole number from 1 to 50.',
      'Guest 4 (C): c is not an e-mail address.',
      'Guest 6 (Jan) is there twice: give one line with the count, or e-mail addresses.',
    ]);
    expect((await add([jan], { ticket: 'none' })).body.reasons).toEqual([
      expect.stringContaining('has no ticket type none. It has: ga'),
    ]);
    const nowhere = await shop().office('POST', '/office/guests/nowhere', {
      ...{ reason: 'x', ticket: 'ga', file: [jan] },
    });
    expect(nowhere.body.code).toBe(1004);
    await shop().sql`update events set state = 'cancelled' where url = 'tonight'`;
    expect((await add([jan])).body.reasons).toEqual(['It is cancelled.']);
    await shop().sql`update events set state = 'published' where url = 'tonight'`;
    shop().turnClock(days(60));
    expect((await add([jan])).body.reasons).toEqual(['It is over.']);
    expect(await list()).toEqual([]);
  });

  test('capacity: at most what is neither sold nor held, also of a type not on sale', async () => {
    const { add, fill, stock } = guestList(shop());
    await (await shop().visitor()).hold({ 'tonight/ga': 2 });
    await fill(2);
    expect((await add([guest('Many', 3)])).body.reasons).toEqual([
      expect.stringMatching(/^3 tickets ga are to be issued, 2 are neither sold nor held/u),
    ]);
    await shop().sql`update ticket_stock set is_open = false`;
    await shop().sql`update ticket_types set is_listed = false where key = 'ga'`;
    expect((await add([guest('Two', 2)])).body).toMatchObject({ isChanged: true });
    expect(await stock()).toMatchObject({ sold: 2, held: 2 });
  });

  test('file of 500 guests: all get tickets by one command', async () => {
    const { add, fill, list } = guestList(shop());
    await fill(500);
    const file = Array.from({ length: 500 }, (_, at) => guest(`Guest ${at} of the band`));
    expect((await add(file)).body).toMatchObject({ isChanged: true });
    expect(new Set((await list()).map(({ code }) => code)).size).toBe(500);
    expect((await add([...file, jan])).status).toBe(400);
    const many = file.slice(0, 41).map((each) => ({ ...each, count: '50' }));
    expect((await add(many)).body.reasons).toEqual([
      'The file has 2050 tickets: give at most 2000 at a time.',
    ]);
  });

  test('guest with another e-mail than before: gets tickets, and the plan says so', async () => {
    const { add } = guestList(shop());
    await add([jan, malee, guest('Sam', 1, 'sam@press.test')]);
    const plan = async (file: object[]) => (await add(file, { dryRun: true })).body.notes.slice(1);
    expect(
      await plan([guest('JAN', 1, 'jan@pres.test'), guest('malee sukjai', 2, 'm@x.test')]),
    ).toEqual([
      'Guests of these names have tickets with another e-mail address, or without one: 2 ' +
        '(JAN, malee sukjai). If they are the same people, first remove them.',
    ]);
    const namesakes = [jan, guest('Jan', 1, 'jan@band.test')];
    expect(await plan([...namesakes, guest('Sam', 2, 'sam@press.test')])).toEqual([]);
  });

  test('gate: the code enters once, online and with the bundle; removed, it is void', async () => {
    const { add, list, remove } = guestList(shop());
    const { event } = await shop().ids();
    await add([malee]);
    const gate = { name: 'Gate', now: shop().now(), roles: ['gate'] as const };
    const token = await createToken(shop().db, { ...gate, eventId: event.tonight! });
    const call = shop().withToken(token);
    const scan = async (code: string) =>
      (await call('POST', '/gate/check-in', { code, scanId: randomUUID(), gate: 'North' })).body;
    const [a, b] = await list();
    const start = await shop().value<Date>`select date_start from events where url = 'tonight'`;
    shop().turnClock(start.getTime() - shop().now().getTime());
    expect([await scan(a!.code), (await scan(a!.code)).result]).toEqual([
      { result: 'valid', ticket: 'GA' },
      'again',
    ]);
    const { keys } = (await call('GET', '/gate/bundle')).body;
    expect(await verifyTicket(b!.code, keys)).toMatchObject({ eventId: event.tonight });
    expect((await list()).map(({ entered }) => entered !== null)).toEqual([true, false]);
    expect((await remove('malee sukjai')).body).toMatchObject({
      ...{ before: { 'guest tickets ga': 2 }, after: { 'guest tickets ga': 0 } },
      notes: [expect.any(String), `Ticket ${a!.id} has entered.`],
    });
    expect(await scan(b!.code)).toEqual({ result: 'void' });
    const { list: voided } = (await call('GET', '/gate/bundle')).body;
    expect((await verifyVoidList(voided, keys))?.pubIds.size).toBe(2);
  });

  test('removed guest: forgotten, gets nothing by the same file, a new code --again', async () => {
    const { add, list, remove, stock } = guestList(shop());
    await add([malee, jan, guest('Jan', 1)]);
    expect((await remove('jan')).body.reasons).toHaveLength(3);
    expect((await remove('nobody')).body.code).toBe(5011);
    const [first] = await list();
    expect((await remove('JAN@press.test')).body).toMatchObject({ isChanged: true });
    expect(await shop().sql`select from guest_tickets where email is not null`).toEqual([]);
    expect((await add([jan])).body).toMatchObject({
      isChanged: false,
      notes: expect.arrayContaining([expect.stringMatching(/^Jan was removed before/u)]),
    });
    expect((await add([jan], { again: true })).body).toMatchObject({ isChanged: true });
    expect((await add([jan], { again: true })).body).toMatchObject({ isChanged: false });
    expect((await add([jan])).body).toMatchObject({
      ...{ isChanged: false, notes: [expect.stringContaining('The file has 1 guests')] },
    });
    const ids = (await list()).map(({ id }) => id);
    expect(ids).not.toContain(first!.id);
    expect((await remove('JAN@press.test')).body).toMatchObject({ isChanged: true });
    expect((await add([jan])).body.notes).toEqual([
      ...[expect.any(String), expect.stringMatching(/^Jan was removed before/u)],
    ]);
    expect(await stock()).toMatchObject({ sold: 3 });
  });

  test('removed by a name that is typed another way: found', async () => {
    const { add, list, remove } = guestList(shop());
    await add([guest('Ren\u00e9e  Dubois')]);
    expect((await remove(' Rene\u0301e   dubois ')).body).toMatchObject({ isChanged: true });
    expect(await list()).toEqual([]);
  });

  test('link: shows the code to whoever has it, until the ticket is void', async () => {
    const { add, list, remove } = guestList(shop());
    await add([jan]);
    const [ticket] = await list();
    const path = ticket!.link.replace('https://shop.test', '');
    const open = (url: string) => shop().app.inject({ url });
    expect((await open(path)).headers).toMatchObject({
      ...{ 'content-type': 'image/png' },
      'content-disposition': expect.stringContaining('Event tonight - GA'),
    });
    expect((await open(`${path.slice(0, -2)}AA`)).statusCode).toBe(303);
    await remove('jan');
    expect((await open(path)).statusCode).toBe(303);
  });

  test('cancelled event: the tickets are void; names go 90 days after an event', async () => {
    const { add, list, stock } = guestList(shop());
    await add([malee]);
    for (const change of ['postpone', 'cancel'] as const)
      expect(
        (await shop().office('POST', `/office/events/tonight/${change}`, { reason: 'storm' })).body
          .notes,
      ).toContain('Tickets of guests: 2. They get no e-mail from the shop: tell them.');
    expect(await list()).toHaveLength(2);
    await endGuestLists(shop().context);
    expect(await stock()).toMatchObject({ sold: 0 });
    // Somebody has to tell them. Their links and codes are no good any more.
    const untold = { name: 'Malee Sukjai', link: '', code: '' };
    expect(await list()).toMatchObject([untold, untold]);
    const names = () => shop().sql`select from guest_tickets where name is not null`;
    expect(await names()).toHaveLength(2);
    const end = await shop().value<Date>`select date_end from events where url = 'tonight'`;
    shop().turnClock(end.getTime() - shop().now().getTime() + days(89));
    await endGuestLists(shop().context);
    expect(await names()).toHaveLength(2);
    shop().turnClock(days(2));
    await endGuestLists(shop().context);
    expect([await names(), await list()]).toEqual([[], []]);
  });

  test('draft with guests: unpublished with a note, cancelled like others', async () => {
    const { add, list, stock } = guestList(shop());
    const change = async (what: 'unpublish' | 'cancel') =>
      (await shop().office('POST', `/office/events/tonight/${what}`, { reason: 'storm' })).body;
    await change('unpublish');
    expect((await change('cancel')).reasons).toEqual([expect.stringContaining('It is a draft')]);
    await shop().office('POST', '/office/events/tonight/publish', { reason: 'again' });
    await add([malee]);
    const tell = 'Tickets of guests: 2. They get no e-mail from the shop: tell them.';
    expect((await change('unpublish')).notes).toEqual([tell]);
    expect(await change('cancel')).toMatchObject({
      ...{ after: { state: 'cancelled' }, notes: expect.arrayContaining([tell]) },
    });
    await endGuestLists(shop().context);
    expect(await stock()).toMatchObject({ sold: 0 });
    expect(await list()).toMatchObject([{ code: '' }, { code: '' }]);
  });

  test('erased account with the address of a guest: the name goes, the ticket stays', async () => {
    const { add, list, remove } = guestList(shop());
    const { id, email } = await shop().visitor();
    await add([guest('Somchai', 1, email.toUpperCase()), jan]);
    await shop().sql`insert into erasures (person_id, app, state, requested_at, erase_at)
      values (${id}, 'market', 'confirmed', ${shop().now()}, ${shop().now()})`;
    await erasePeople(shop().context);
    expect((await list()).map((each) => [each.name, each.email]).sort()).toEqual([
      ['', ''],
      ['Jan', 'jan@press.test'],
    ]);
    const erased = (await list()).find(({ name }) => name === '')!;
    expect((await remove(erased.id)).body).toMatchObject({
      ...{ isChanged: true, notes: ['Tickets of a forgotten guest that are void from now on: 1.'] },
    });
    expect((await list()).map(({ name }) => name)).toEqual(['Jan']);
  });

  test('reports: sales and settlement have no guests, event list has them apart', async () => {
    const { add } = guestList(shop());
    await add([malee]);
    await (await shop().visitor()).order({ 'free/free': 1 });
    const report = async (path: '/office/reports/sales' | '/office/reports/settlement') =>
      (await shop().office('GET', path)).body.rows;
    const sales = await report('/office/reports/sales');
    expect(new Set(sales.map(({ event }) => event))).toEqual(new Set(['free']));
    expect(JSON.stringify(await report('/office/reports/settlement'))).not.toContain('tonight');
    const { events } = (await shop().office('GET', '/office/events')).body;
    expect(events.find(({ url }) => url === 'tonight')).toMatchObject({ sold: 0, guests: 2 });
    const status = (await shop().office('GET', '/office/events/tonight')).body;
    expect(status.tickets).toEqual({ sold: 0, held: 0, guests: 2 });
    const attendees = (await shop().office('GET', '/office/events/tonight/attendees')).body;
    expect(attendees).toMatchObject({ attendees: [], total: 0 });
  });

  test('guests have names: their operations need the role of orders', () => {
    expect([
      roleOf('GET /office/guests/{url}'),
      roleOf('POST /office/guests/{url}'),
      roleOf('POST /office/guests/{url}/remove'),
    ]).toEqual(['orders', 'orders', 'orders']);
  });

  test('commands: a file with names alone, a list without codes, its file with them', async () => {
    const office = await officeCommand(shop());
    const [file, written] = [join(folder, 'guests.csv'), join(folder, 'tickets.csv')];
    writeFileSync(file, 'Name\nมะลิ สุวรรณ\nJan\n');
    const add = ['guests', 'add', 'tonight', 'ga', '--csv', file, '--reason', 'band', '--yes'];
    expect(await office(add)).toMatchObject({ code: 0, err: expect.stringContaining('0 → 2') });
    expect(await office(add.slice(0, 4))).toMatchObject({
      ...{ code: 2, err: expect.stringContaining('--csv FILE is missing') },
    });
    writeFileSync(file, 'Name,Tickets\nJan,2\n');
    expect(await office(add)).toMatchObject({
      ...{ code: 1, err: expect.stringContaining('It may have: name, email, count.') },
    });
    const { out } = await office(['guests', 'list', 'tonight']);
    expect(out).toContain('มะลิ สุวรรณ');
    expect(out).not.toContain('/api/files/');
    await office(['guests', 'list', 'tonight', '--csv', written]);
    expect(readFileSync(written, 'utf8')).toMatch(/Jan.*https:\/\/shop\.test\/api\/files\/ticket/u);
  }, 60_000);
});

describeTwoInstances('guests and buyers at once', (shops) => {
  test('last tickets: guests and buyers get no more than there are', async () => {
    const [shop, other] = shops();
    const { add, fill, stock } = guestList(shop);
    const byOther = guestList(other);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.visitor()));
    await fill(6);
    const replies = await Promise.all([
      ...buyers.flatMap(({ hold, token }, at) => (at % 2 === 0 ? hold() : other.as(token).hold())),
      ...['A', 'B', 'C', 'D'].flatMap((name) => [add([guest(name)]), byOther.add([guest(name)])]),
    ]);
    expect(replies.map(({ status }) => status).every((each) => each === 200 || each === 409)).toBe(
      true,
    );
    const { sold, held, capacity } = await stock();
    expect(sold + held).toBe(capacity);
    const tickets = await shop.sql`select from guest_tickets`;
    expect(tickets).toHaveLength(sold);
    expect(sold).toBeLessThanOrEqual(4);
  });

  test('event cancelled while guests are added: no valid ticket is left', async () => {
    const [shop, other] = shops();
    const { add, list } = guestList(shop);
    await Promise.all([
      add([malee]),
      other.office('POST', '/office/events/tonight/cancel', { reason: 'storm' }),
    ]);
    await endGuestLists(other.context);
    expect((await list()).filter(({ code }) => code !== '')).toEqual([]);
    expect((await add([jan])).body.reasons).toEqual(['It is cancelled.']);
  });
});
