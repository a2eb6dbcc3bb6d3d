import pino from 'pino';
import { readConfig } from '../config.ts';
import { createContext } from '../create-context.ts';
import { later, minutes, seconds } from '../time/time.ts';
import { describeOnPostgres, freshDatabase } from '../testing/databases.ts';
import { databaseClock } from './database-clock.ts';

const noon = new Date('2026-12-31T05:00:00.000Z');

/**
 * A process on a machine whose timer began at `timerStart`, and a database `roundTripMs` away that
 * says `time`.
 */
function machine(timerStart: number, roundTripMs = 0) {
  const state = { timer: timerStart, time: noon, roundTripMs, isDown: false };
  const pass = (ms: number) => {
    state.timer += ms;
    state.time = later(state.time, ms);
  };
  const query = async () => {
    pass(state.roundTripMs / 2);
    const time = state.time;
    pass(state.roundTripMs / 2);
    if (state.isDown) throw new Error('no connection');
    return [{ time }];
  };
  return { state, pass, open: () => databaseClock({ query: query as never }, () => state.timer) };
}

test('processes with different timers tell the same time, that of the database', async () => {
  const machines = [machine(0), machine(987_654.5, 40)];
  const clocks = await Promise.all(machines.map(({ open }) => open()));
  for (const { state, pass } of machines) pass(noon.getTime() + minutes(3) - state.time.getTime());
  expect(clocks.map((clock) => clock.now())).toEqual([
    later(noon, minutes(3)),
    later(noon, minutes(3)),
  ]);
});

test('the database sets its clock: the next reading follows', async () => {
  const { state, open } = machine(0);
  const clock = await open();
  state.time = later(noon, -seconds(7));
  expect(clock.now()).toEqual(noon);
  await clock.sync();
  expect(clock.now()).toEqual(later(noon, -seconds(7)));
});

test('a difference that the round trip explains does not move the time', async () => {
  const { state, open } = machine(0, 2);
  const clock = await open();
  state.roundTripMs = 900;
  state.time = later(state.time, 100);
  await clock.sync();
  expect(clock.now()).toEqual(later(state.time, -100));
});

test('while the database does not answer, time continues from the last reading', async () => {
  const { state, pass, open } = machine(0);
  const clock = await open();
  state.isDown = true;
  pass(minutes(10));
  await expect(clock.sync()).rejects.toThrow('no connection');
  expect(clock.now()).toEqual(later(noon, minutes(10)));
});

describeOnPostgres('an api process', () => {
  test('takes its time from the database', async () => {
    const { db, drop } = await freshDatabase('postgres');
    const ahead: typeof db = {
      ...db,
      query: (sql, params) =>
        db.query(sql.replace('clock_timestamp()', "clock_timestamp() + interval '1 hour'"), params),
    };
    const { clock } = await createContext(readConfig({}), ahead, pino({ level: 'silent' }));
    const aheadMs = clock.now().getTime() - Date.now();
    await drop();
    expect(aheadMs).toBeGreaterThan(minutes(55));
  });
});
