import { randomUUID } from 'node:crypto';
import { ticketCode } from '../../account/ticket-code.ts';
import { readTicketKeys } from '../../account/ticket-keys.ts';
import { verifyTicket, verifyVoidList } from '../../account/verify-ticket.ts';
import { refundOrder } from '../../checkout/refunds/refunds.ts';
import { bangkokIso } from '../../time/dates.ts';
import type { Shop } from '../../testing/shop.ts';
import { describeShop, describeTwoInstances } from '../../testing/suite.ts';
import { createToken, revokeToken } from '../../office/tokens.ts';
import { days, hours, later } from '../../time/time.ts';
import { officeCommands } from './parts.ts';

/**
 * The gate of `free`, from 16:00 of a day to 02:00 two days later, with three tickets; times are
 * hours after the midnight before.
 */
async function openGate(shop: Shop) {
  const { event, ticket } = await shop.ids();
  const midnight = new Date(
    `${bangkokIso(later(shop.now(), days(20))).slice(0, 10)}T00:00:00+07:00`,
  );
  const at = (hour: number) => later(midnight, hours(hour));
  const shown = (hour: number) => bangkokIso(at(hour));
  await shop.sql`update events set date_start = ${at(16)}, date_end = ${at(50)} where url = 'free'`;
  const gate = { name: 'Gate', now: shop.now(), roles: ['gate'] as const, eventId: event.free! };
  const token = await createToken(shop.db, gate);
  const { signing } = await readTicketKeys({ ...shop.context, isTest: false }, shop.now());
  const codeOf = (pubId: string, eventId = event.free!) =>
    ticketCode({ pubId, eventId, ticketTypeId: ticket['free/free']! }, { isTest: false, signing });
  const { body } = await (await shop.visitor()).order({ 'free/free': 3 });
  const tickets = await shop.sql<{ id: string }>`select pub_id as id from tickets order by place`;
  const [a, b, c] = (await Promise.all(tickets.map(({ id }) => codeOf(id)))) as [
    string,
    string,
    string,
  ];
  const call = shop.withToken(token);
  return {
    ...{ shown, event, token, gate, a, b, c, codeOf, call, ids: tickets.map(({ id }) => id) },
    goTo: (hour: number, of = shop) => of.turnClock(at(hour).getTime() - of.now().getTime()),
    refund: () => shop.db.transaction((tx) => refundOrder(tx, body.order.id, shop.now())),
    scan: async (code: string, fields: object = {}, by = call) =>
      (await by('POST', '/gate/check-in', { code, scanId: randomUUID(), gate: 'North', ...fields }))
        .body,
  };
}

describeShop('gate', (shop) => {
  test('each scan: is answered as in ticket-codes.md, a night as the day before', async () => {
    const { a, b, c, codeOf, event, goTo, ids, refund, scan, shown } = await openGate(shop());
    const [valid, wrongDay] = [{ result: 'valid', ticket: 'FREE' }, { result: 'wrong-day' }];
    const again = (hour: number) => ({ result: 'again', enteredAt: shown(hour), gate: 'North' });
    expect(await scan(a)).toEqual(wrongDay);
    goTo(37.99);
    expect(await scan(c)).toEqual(valid);
    // A clock that is ahead chooses no other day.
    expect(await scan(c, { scannedAt: shown(38.01) })).toMatchObject({ result: 'again' });
    goTo(60);
    const answers = { 11: valid, 37: again(11), 39: valid, 55: again(39) };
    for (const [hour, answer] of Object.entries(answers))
      expect(await scan(a, { scannedAt: shown(Number(hour)) })).toEqual(answer);
    expect(await scan(await codeOf(ids[1]!, event.tonight))).toEqual({ result: 'wrong-event' });
    expect(await scan(a)).toEqual(wrongDay);
    const forged = b.slice(0, -4) + (b.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    for (const code of [forged, `TEST.${b}`, `]Q1TEST.${b}`])
      expect(await scan(code)).toEqual({ result: 'unknown-key' });
    await refund();
    for (const code of [b, await codeOf('x'.repeat(22))])
      expect(await scan(code)).toEqual({ result: 'void' });
    // It was not at the time of a scan that comes late.
    expect(await scan(b, { scannedAt: shown(16) })).toEqual(valid);
    await shop().sql`update events set state = 'postponed' where url = 'free'`;
    expect(await scan(c, { scannedAt: shown(16) })).toEqual(wrongDay);
  });

  test('transferred ticket: its old code is valid for scans before the transfer only', async () => {
    const { a, b, codeOf, goTo, ids, scan, shown } = await openGate(shop());
    const [friend, other] = [await shop().visitor(), await shop().visitor()];
    const order = await shop().value<string>`select number from orders`;
    const sendAt = async (hour: number, code: string, { email } = friend) => {
      goTo(hour);
      const moved = await shop().office('POST', `/office/orders/${order}/tickets/move`, {
        reason: 'ill',
        code,
        to: email,
      });
      expect(moved.body).toMatchObject({ isChanged: true });
    };
    await sendAt(12, ids[0]!);
    await sendAt(12, ids[1]!);
    const [newA, newB] = await shop().sql<{ id: string }>`select pub_id as id from tickets
      order by place`;
    goTo(17);
    expect(await scan(a)).toEqual({ result: 'void' });
    expect(await scan(b, { scannedAt: shown(11) })).toMatchObject({ result: 'valid' });
    expect(await scan(await codeOf(newB!.id))).toMatchObject({ result: 'again' });
    expect(await scan(a, { scannedAt: shown(13) })).toEqual({ result: 'void' });
    const conflicts = await shop().sql`select ticket_id as id from gate_entries where is_conflict`;
    expect(conflicts).toEqual([{ id: newA!.id }]);
    // The void code let nobody in, so the ticket may still be moved.
    await sendAt(18, newA!.id, other);
    expect(await scan(await codeOf(newA!.id))).toEqual({ result: 'void' });
  });

  test('repeated scan: same answer, even after a refund; its id fits no other ticket', async () => {
    const { a, b, goTo, refund, scan, shown } = await openGate(shop());
    goTo(17);
    const again = { scanId: randomUUID().toUpperCase() };
    const first = await scan(a, again);
    expect([first.result, (await scan(b, again)).code]).toEqual(['valid', 1009]);
    await refund();
    goTo(200);
    for (const late of [{}, { scannedAt: shown(18) }])
      expect(await scan(a, { ...again, ...late })).toEqual(first);
  });

  test('wrong device clock: the entry is kept on a day of the event, and marked', async () => {
    const { a, b, c, goTo, ids, scan, shown } = await openGate(shop());
    const entries = async () => {
      const rows = await shop().sql<{
        id: string;
        at: Date;
        clock: string | null;
      }>`select ticket_id as id, scanned_at as at, clock from gate_entries
        where not is_conflict`;
      return rows.map((row) => ({ ...row, at: bangkokIso(row.at) }));
    };
    const entry = (at: number, hour: number, clock: string | null) => ({
      id: ids[at]!,
      at: shown(hour),
      clock,
    });
    goTo(9);
    // Nobody is let in before the first day; the device may send it again.
    for (const hour of [-200, 11])
      expect(await scan(a, { scannedAt: shown(hour) })).toEqual({ result: 'wrong-day' });
    goTo(17);
    expect((await scan(a, { scannedAt: shown(17.08) })).result).toBe('valid');
    const ahead = { scanId: randomUUID(), scannedAt: shown(39) };
    expect((await scan(b, ahead)).result).toBe('valid');
    const behind = { scannedAt: '1970-01-01T00:00:00+07:00' };
    expect((await scan(c, behind)).result).toBe('valid');
    const expected = [entry(0, 17, null), entry(1, 17, 'ahead'), entry(2, 10, 'behind')];
    expect(await entries()).toEqual(expect.arrayContaining(expected));
    // The tickets do not enter again, and a scan sent again is the same one.
    const day = { result: 'again', enteredAt: shown(17), gate: 'North' };
    expect(await scan(b)).toEqual(day);
    const conflict = { scanId: randomUUID(), scannedAt: shown(39), gate: 'South' };
    expect(await scan(b, conflict)).toEqual(day);
    goTo(40);
    expect((await scan(b, ahead)).result).toBe('valid');
    expect(await scan(b, conflict)).toEqual(day);
    expect(await entries()).toHaveLength(3);
    // A clock of the Buddhist era, and one on the day after the event.
    goTo(60);
    expect((await scan(a, { scannedAt: '2569-03-05T20:00:00+07:00' })).result).toBe('valid');
    expect((await scan(b, { scannedAt: shown(57) })).result).toBe('valid');
    const { rows } = (await shop().office('GET', '/office/reports/gate/free')).body;
    expect(rows.map(({ entered, wrongClocks, gate }) => [gate, entered, wrongClocks])).toEqual([
      ['North', 3, 2],
      ['South', 0, 1],
      ['North', 2, 2],
    ]);
  });

  test('scanner input: line ends and symbology prefixes are dropped before reading', async () => {
    const { a, goTo, scan } = await openGate(shop());
    goTo(17);
    const scanId = randomUUID();
    const ends = ['\r\n', '\n', '\t', '\u0000', '\u001d', ' '];
    const sent = [
      ...ends.map((end) => a + end),
      ` ${a}`,
      `\u0002]Q1${a}\r\n`,
      `]d2${a}`,
      `]Q1 ${a}`,
    ];
    for (const code of sent)
      expect(await scan(code, { scanId })).toMatchObject({ result: 'valid' });
    const swapped = [...a].map((each) =>
      each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase(),
    );
    const [header, payload, signature] = a.split('.') as [string, string, string];
    const unreadable = [
      ...['', 'PD-92KT-2YPT', 'https://playday.test/', 'ำพตีิ้เรน', '9'.repeat(7_000), '\ud800'],
      ...[
        swapped.join(''),
        a.toLowerCase(),
        a.slice(0, -1),
        a.slice(0, 40),
        a.slice(2),
        `${a}${a}`,
        `${a}\n${a}`,
      ],
      ...[
        `${header}.${payload}`,
        `${header}.${payload.slice(0, -3)}.${signature}`,
        `test.${a}`,
        `]Q1]Q1${a}`,
      ],
    ];
    for (const code of unreadable)
      expect([code, await scan(code)]).toEqual([code, { result: 'unreadable' }]);
  });

  test('refund of tickets that entered: the office is warned, others are taken first', async () => {
    const { a, b, c, goTo, ids, scan, shown } = await openGate(shop());
    goTo(17);
    for (const code of [c, b]) await scan(code, { scannedAt: shown(16.5) });
    await scan(c, { scannedAt: shown(16.75), gate: 'South' });
    const order = `/office/orders/${await shop().value<string>`select number
      from orders`}` as const;
    const shownOrder = (await shop().office('GET', order)).body;
    expect(shownOrder.tickets.map(({ entered }) => entered)).toEqual([
      null,
      shown(16.5),
      shown(16.5),
    ]);
    expect(
      shownOrder.entries.map(({ code, gate, isConflict }) => [code, gate, isConflict]),
    ).toEqual(
      expect.arrayContaining([
        [ids[1], 'North', false],
        [ids[2], 'North', false],
        [ids[2], 'South', true],
      ]),
    );
    const warned = async (body: object) => {
      const reply = await shop().office('POST', `${order}/refund`, { reason: 'ill', ...body });
      return reply.body.notes
        .filter((note) => note.includes('has entered'))
        .map((note) => note.split(' ')[1]);
    };
    expect(await warned({ dryRun: true })).toEqual([ids[1], ids[2]]);
    expect(await warned({ dryRun: true, codes: [ids[1]] })).toEqual([ids[1]]);
    expect(await warned({ dryRun: true, tickets: 2 })).toEqual([ids[2]]);
    const cancel = { reason: 'storm', dryRun: true };
    expect(
      (await shop().office('POST', '/office/events/free/cancel', cancel)).body.notes,
    ).toContainEqual('Tickets of them that have entered: 2. They are refunded, too.');
    expect(await warned({ tickets: 1 })).toEqual([]);
    expect((await scan(a)).result).toBe('void');
    expect(await warned({ tickets: 1, again: true })).toEqual([ids[2]]);
  });

  test('token: only for its event’s gates; other and revoked tokens cannot check in', async () => {
    const { a, call, event, gate, goTo, scan } = await openGate(shop());
    goTo(17);
    for (const path of ['/office/events', '/office/orders?text=ab', '/office/audit'])
      expect(await call('GET', path)).toMatchObject({ status: 403, body: { code: 5012 } });
    expect((await scan(a, {}, shop().office)).code).toBe(5012);
    const make = (fields: object) => createToken(shop().db, { ...gate, name: 'Other', ...fields });
    const other = shop().withToken(await make({ eventId: event.tonight }));
    expect(await scan(a, {}, other)).toEqual({ result: 'wrong-event' });
    for (const wrong of [{ eventId: null }, { roles: ['gate', 'orders'] }, { roles: ['orders'] }])
      await expect(make({ name: 'x', ...wrong })).rejects.toThrow('office_tokens_roles');
    await revokeToken(shop().db, 'Other', shop().now());
    expect((await scan(a, {}, other)).code).toBe(5010);
    expect((await scan(a, {}, shop().withToken(await make({})))).result).toBe('valid');
  });

  test('late scan: one conflict is recorded, and all reports show who entered', async () => {
    const { a, b, c, call, goTo, ids, refund, scan, shown } = await openGate(shop());
    goTo(18);
    expect((await scan(a, { scannedAt: shown(17) })).result).toBe('valid');
    const late = { gate: 'South', scanId: randomUUID(), scannedAt: shown(16.5) };
    for (const fields of [late, late, {}])
      expect(await scan(a, fields)).toEqual({
        result: 'again',
        enteredAt: shown(17),
        gate: 'North',
      });
    expect((await scan(b, { gate: 'South', scannedAt: shown(16.75) })).result).toBe('valid');
    expect((await scan(c, { scannedAt: '2027-13-01T10:00:00.000Z' })).code).toBe(1001);
    const { attendees } = (await shop().office('GET', '/office/events/free/attendees')).body;
    expect(attendees.map(({ used }) => used)).toEqual([shown(17), shown(16.75), '']);
    await refund();
    goTo(19);
    // Let in with an old list.
    expect(await scan(c, { gate: 'South', scannedAt: shown(18.5) })).toEqual({ result: 'void' });
    const day = shown(0).slice(0, 10);
    expect((await shop().office('GET', '/office/reports/gate/free')).body.rows).toEqual([
      { day, gate: 'North', entered: 1, tickets: 2, conflicts: 0, wrongClocks: 0, codes: '' },
      {
        day,
        gate: 'South',
        entered: 1,
        tickets: 2,
        conflicts: 2,
        wrongClocks: 0,
        codes: `${ids[0]!.slice(0, 8)} ${ids[2]!.slice(0, 8)}`,
      },
    ]);
    const { keys, list, days: found, entries } = (await call('GET', '/gate/bundle')).body;
    expect(await verifyTicket(a, keys)).toMatchObject({ pubId: ids[0] });
    expect((await verifyVoidList(list, keys))?.pubIds).toEqual(new Set(ids));
    expect(found[1]).toEqual({ day: shown(24).slice(0, 10), from: shown(38), until: shown(56) });
    const first = { ticket: ids[1], day, enteredAt: shown(16.75), gate: 'South' };
    expect(entries).toEqual([first, { ticket: ids[0], day, enteredAt: shown(17), gate: 'North' }]);
  });
});

test('report by command: says the totals of each day over all gates', () => {
  const row = { entered: 1, tickets: 4, conflicts: 0, wrongClocks: 0, codes: '' };
  const rows = [
    { ...row, day: '2027-03-05', gate: 'North' },
    { ...row, day: '2027-03-05', gate: 'South', entered: 2, conflicts: 1 },
    { ...row, day: '2027-03-06', gate: 'North' },
  ];
  const said: string[] = [];
  officeCommands['gate report'].after({ say: (line) => void said.push(line) }, {}, { rows });
  expect(said).toEqual([
    '2027-03-05: 3 of 4 tickets entered at all gates, conflicts: 1',
    '2027-03-06: 1 of 4 tickets entered at all gates, conflicts: 0',
  ]);
});

describeTwoInstances('gates of two instances', (shops) => {
  test('a ticket at two gates at once: one valid; the same scan twice at once: both', async () => {
    const { a, b, c, goTo, scan, token } = await openGate(shops()[0]);
    for (const shop of shops()) goTo(17, shop);
    const calls = [...shops(), ...shops()].map((shop) => shop.withToken(token));
    const results = async (code: string, fields = {}) =>
      (await Promise.all(calls.map((call) => scan(code, fields, call))))
        .map(({ result }) => result)
        .sort();
    for (const code of [a, b])
      expect(await results(code)).toEqual(['again', 'again', 'again', 'valid']);
    expect(await results(c, { scanId: randomUUID() })).toEqual(Array(4).fill('valid'));
  });
});
