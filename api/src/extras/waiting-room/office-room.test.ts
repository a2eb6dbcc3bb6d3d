import { officeCommand } from '../../testing/office-command.ts';
import { describeShopWith } from '../../testing/suite.ts';
import { later, minutes, seconds } from '../../time/time.ts';
import { advanceRooms } from './advance.ts';

const reason = 'payments fail';

const twoAtLeast = { WAITING_ROOM_MIN_CHOOSING: '2' };
describeShopWith(twoAtLeast, 'waiting room and office', (shop) => {
  const change = async (fields: object) =>
    (await shop().office('POST', '/office/events/tonight/room', { reason, ...fields })).body;
  const show = async () => (await shop().office('GET', '/office/events/tonight/room')).body;
  /** Lets the job of every second run. */
  const pass = async (ms: number) => {
    shop().turnClock(ms);
    await advanceRooms(shop().context);
  };
  const queue = async () => {
    const visitor = await shop().visitor();
    const { event } = await shop().ids();
    return visitor.call('POST', '/user/waiting-room', { event: event.tonight });
  };

  test('switched on without a file: the sale starts now, holds need a place, once', async () => {
    expect(await show()).toMatchObject({ isOn: false, waiting: 0, pausedUntil: null });
    expect((await change({ pauseMinutes: 5 })).reasons).toEqual([
      'It has no waiting room: "room on tonight" switches it on.',
    ]);
    const on = await change({ isOn: true });
    expect(on).toMatchObject({
      ...{ isChanged: true, before: { room: false, saleStart: null } },
      after: { room: true, saleStart: expect.any(String) },
    });
    expect(on.notes).toEqual([
      `Put "room": true and "saleStart": "${on.after.saleStart}" into its file, too: the next ` +
        'import sets both.',
    ]);
    expect(await change({ isOn: true })).toMatchObject({ isChanged: false });
    expect(await show()).toMatchObject({ isOn: true });
    expect((await (await shop().visitor()).hold()).status).toBe(403);
  });

  test('switched on after the end of the sale: refused, except for a room that is on', async () => {
    await shop().sql`update events set sale_end = ${shop().now()} where url = 'tonight'`;
    expect((await change({ isOn: true })).reasons).toEqual(['Its sale has ended.']);
    await shop().sql`update events set sale_end = ${later(shop().now(), minutes(1))}
      where url = 'tonight'`;
    await change({ isOn: true });
    shop().turnClock(minutes(2));
    expect(await change({ isOn: true })).toMatchObject({ isChanged: false });
  });

  test('pause: calls nobody until it ends or is ended; both are logged', async () => {
    await change({ isOn: true });
    await pass(seconds(1));
    expect(await change({ pauseMinutes: 10 })).toMatchObject({
      ...{ before: { 'paused until': null }, after: { 'paused until': expect.any(String) } },
    });
    await queue();
    await pass(minutes(9));
    expect(await show()).toMatchObject({ serving: 0, waiting: 1 });
    expect((await show()).pausedUntil).not.toBeNull();
    expect(await change({ pauseMinutes: 0 })).toMatchObject({ after: { 'paused until': null } });
    expect(await change({ pauseMinutes: 0 })).toMatchObject({ isChanged: false });
    await pass(seconds(1));
    expect(await show()).toMatchObject({ serving: 1, waiting: 0, pausedUntil: null });
    await change({ pauseMinutes: 1 });
    await queue();
    await pass(seconds(59));
    expect(await show()).toMatchObject({ waiting: 1 });
    await pass(seconds(2));
    expect(await show()).toMatchObject({ waiting: 0 });
    expect(await shop().count('office_log')).toBe(4);
  });

  test('limit: between those of the settings; the room goes on from it', async () => {
    await change({ isOn: true });
    const { maxChoosing } = shop().context.config.waitingRoom;
    expect((await change({ choosingLimit: maxChoosing + 1 })).reasons).toEqual([
      expect.stringContaining('WAITING_ROOM_MAX_CHOOSING'),
    ]);
    expect((await change({ choosingLimit: 1 })).reasons).toEqual([
      'At least 2 may choose at a time: first lower WAITING_ROOM_MIN_CHOOSING and restart the ' +
        'apis one by one.',
    ]);
    expect(await change({ choosingLimit: maxChoosing })).toMatchObject({
      after: { 'choosing limit': maxChoosing },
    });
    expect(await show()).toMatchObject({ choosingLimit: maxChoosing });
  });

  test('limit of a room that moves it: confirmed a moment later, it is set', async () => {
    await change({ isOn: true });
    await change({ pauseMinutes: 1, choosingLimit: 2 });
    for (let at = 0; at < 4; at++) await queue();
    await change({ pauseMinutes: 0 });
    await pass(seconds(1));
    const planned = await change({ choosingLimit: 500, dryRun: true });
    for (let at = 0; at < 5; at++) await pass(seconds(2));
    const { choosingLimit } = await show();
    expect(choosingLimit).toBeGreaterThan(2);
    expect(await change({ choosingLimit: 500, expected: planned.before })).toMatchObject({
      ...{ isChanged: true, after: { 'choosing limit': 500 } },
      notes: [`So far ${choosingLimit} may choose at a time.`],
    });
    expect(await change({ choosingLimit: 500 })).toMatchObject({ isChanged: false, notes: [] });
  });

  test('show: who came before the draw waits, too', async () => {
    await change({ isOn: true });
    await shop().sql`update events set sale_start = ${later(shop().now(), minutes(1))}
      where url = 'tonight'`;
    await queue();
    await queue();
    expect(await show()).toMatchObject({ serving: 0, waiting: 2 });
    await change({ pauseMinutes: 10 });
    await pass(minutes(2));
    expect(await show()).toMatchObject({ serving: 0, waiting: 2 });
  });

  test('commands: on, pause, resume, limit and show', async () => {
    const office = await officeCommand(shop());
    const give = (...words: string[]) => office(['room', ...words, '--reason', reason, '--yes']);
    expect((await give('on', 'tonight')).err).toContain('room: false → true');
    expect((await give('pause', 'tonight', '--minutes', '10')).err).toContain('paused until: none');
    expect((await give('resume', 'tonight')).err).toContain('→ none');
    expect(await give('pause', 'tonight')).toMatchObject({
      ...{ code: 2, err: expect.stringContaining('--minutes is missing') },
    });
    expect((await give('limit', 'tonight', '--people', '25')).err).toContain('→ 25');
    const { out } = await office(['room', 'show', 'tonight']);
    expect(out).toContain('choosingLimit: 25');
  }, 60_000);
});
