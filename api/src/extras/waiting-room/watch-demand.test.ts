import { minutes } from '../../time/time.ts';
import { describeShopWith } from '../../testing/suite.ts';
import { watchDemand } from './watch-demand.ts';

describeShopWith(
  { WAITING_ROOM_TARGET_MS: '100' },
  'alarm: an event needs a waiting room',
  (shop) => {
    const alarm = 'alarm: the event needs a waiting room';
    const end = 'the event needs no waiting room any more';

    /**
     * `pass` records holds of a minute, lets it pass and returns the metric of the event `tonight`.
     */
    async function start() {
      const { context, db } = shop();
      const { event, ticket } = await shop().ids();
      await db.query('update events set has_waiting_room = false');
      for (const id of context.holdTimes.eventIds()) context.holdTimes.take(id);
      context.needsWaitingRoom.reset();
      const logged: [string, object][] = [];
      const log = {
        ...context.log,
        info: (details: object, message = '') => void logged.push([message, details]),
        error: (details: object, message = '') => void logged.push([message, details]),
      };
      const watch = watchDemand({ ...context, log });
      const record = (count: number, milliseconds: number) => {
        for (let at = 0; at < count; at++) context.holdTimes.record(event.tonight!, milliseconds);
      };
      const value = async () => {
        const { body } = await shop().app.inject({ url: '/metrics' });
        return /^playday_event_needs_waiting_room\{event="tonight"\} (\d)$/mu.exec(body)?.[1];
      };
      return {
        logged,
        record,
        async pass(count = 0, milliseconds = 0) {
          record(count, milliseconds);
          shop().turnClock(minutes(1));
          await watch();
          return value();
        },
        event: event.tonight!,
        tickets: [{ id: ticket['tonight/ga']!, count: 1 }],
      };
    }

    test('many slow holds in a minute: one alarm, ending after five quiet minutes', async () => {
      const { pass, logged } = await start();
      expect(await pass(600, 250)).toBe('1');
      expect(logged).toEqual([
        [alarm, { event: 'tonight', holds: 600, p95Ms: expect.any(Number) }],
      ]);
      expect(await pass(800, 300)).toBe('1');
      for (let minute = 1; minute < 5; minute++) expect(await pass(700, 10)).toBe('1');
      expect(logged).toHaveLength(1);
      expect(await pass()).toBe('0');
      expect(logged.slice(1)).toEqual([[end, { event: 'tonight', hasRoom: false }]]);
      expect(await pass()).toBe('0');
      expect(logged).toHaveLength(2);
    });

    test.each([
      ['many holds, a twentieth of them slow', 570, 30],
      ['few holds, all of them slow', 0, 599],
    ])('%s: no alarm', async (_what, fast, slow) => {
      const { pass, record, logged } = await start();
      record(fast, 50);
      expect(await pass(slow, 250)).toBeUndefined();
      // Each minute counts alone.
      expect(await pass(fast, 50)).toBeUndefined();
      expect(logged).toEqual([]);
    });

    test('holds over the api: counted, except those refused for what they ask for', async () => {
      const { pass, logged, record, event, tickets } = await start();
      record(599, 250);
      const visitor = await shop().visitor();
      const hold = (count: number) =>
        visitor.call('PUT', '/user/hold', {
          event,
          tickets: [{ ...tickets[0]!, count }],
          revision: count,
        });
      expect((await hold(1)).status).toBe(200);
      expect((await hold(5)).status).toBe(409);
      expect(await pass()).toBe('1');
      expect(logged.map(([, details]) => details)).toMatchObject([{ holds: 600 }]);
    });

    test('waiting room on: the alarm ends at once, its holds are left to the room', async () => {
      const { pass, logged, event } = await start();
      await pass(600, 250);
      await shop().sql`update events set has_waiting_room = true where id = ${event}`;
      expect(await pass(900, 250)).toBe('0');
      expect(logged.map(([message]) => message)).toEqual([alarm, end]);
      expect(shop().context.holdTimes.take(event).count).toBe(900);
    });
  },
);
