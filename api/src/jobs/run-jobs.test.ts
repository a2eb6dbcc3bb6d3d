import { DbError } from '../db/db.ts';
import { createMetrics } from '../http/create-metrics.ts';
import { createActivity, isActivity } from './activity.ts';
import { type Job, runJobs } from './run-jobs.ts';
import { runLane } from './run-lane.ts';

const begun = new Date('2026-12-31T17:00:00.000Z');

function open() {
  const problems: object[] = [];
  const metrics = createMetrics();
  const lines: string[] = [];
  const log = {
    info: (_details: object, message?: string) => void lines.push(message!),
    warn() {},
    error(details: object, message?: string) {
      problems.push(details);
      lines.push(message!);
    },
  };
  const figure = async (name: string, job: string) =>
    (await metrics.registry.getSingleMetric(name)!.get()).values.find(
      ({ labels }) => labels.job === job,
    )?.value;
  let now = begun;
  const context = { activity: createActivity(), clock: { now: () => now }, log, metrics };
  return {
    context,
    later: (ms: number) => (now = new Date(now.getTime() + ms)),
    problems,
    lines,
    figure,
  };
}

const often = (name: string, run: Job['run']): Job => ({ name, everyMs: 1, run });

test('failed job: logged and counted by name, runs again; the others succeed', async () => {
  const { context, problems, figure, later } = open();
  let runs = 0;
  const ranTwice = Promise.withResolvers<void>();
  const failing = async () => {
    runs += 1;
    if (runs === 2) ranTwice.resolve();
    throw new Error('no database');
  };
  const stop = runJobs([often('mail', failing), often('holds', async () => {})], context);
  later(60_000);
  await ranTwice.promise;
  await stop();
  expect(problems[0]).toMatchObject({ job: 'mail', message: 'no database' });
  expect(await figure('playday_job_failures_total', 'mail')).toBe(runs);
  // The time of its start.
  expect(await figure('playday_job_last_success_timestamp_seconds', 'mail')).toBe(
    begun.getTime() / 1_000,
  );
  expect(await figure('playday_job_last_success_timestamp_seconds', 'holds')).toBe(
    begun.getTime() / 1_000 + 60,
  );
  expect(await figure('playday_job_longest_pause_seconds', 'holds')).toBe(15);
});

test('database unreachable for many runs: start and end are logged, failures counted', async () => {
  const { context, problems, lines, figure } = open();
  const unreachable = new DbError('connect ECONNREFUSED', '08006', undefined);
  const isReachable = Promise.withResolvers<void>();
  const runs = { mail: 0, holds: 0 };
  const job = (name: 'mail' | 'holds') =>
    often(name, async () => {
      runs[name] += 1;
      if (runs[name] <= 5) throw unreachable;
      if (runs.mail > 6 && runs.holds > 6) isReachable.resolve();
    });
  // It needs no database, and its success must not look like a reachable database.
  const beacons = { ...often('beacons', async () => {}), mayRunWithoutDatabase: true };
  const stop = runJobs([beacons, job('mail'), job('holds')], context);
  await isReachable.promise;
  await stop();
  expect(lines).toEqual(['jobs fail: the database is unreachable', 'jobs work again']);
  expect(problems).toEqual([{ job: expect.any(String), message: 'connect ECONNREFUSED' }]);
  expect(await figure('playday_job_failures_total', 'mail')).toBe(5);
  expect(await figure('playday_job_failures_total', 'holds')).toBe(5);
});

test('only a rare job failed in an outage: the next outage is logged all the same', async () => {
  const { context, lines } = open();
  const unreachable = new DbError('connect ECONNREFUSED', '08006', undefined);
  const rareFailed = Promise.withResolvers<void>();
  const isSeen = Promise.withResolvers<void>();
  let runs = 0;
  const rare = async () => {
    rareFailed.resolve();
    throw unreachable;
  };
  async function frequent() {
    await rareFailed.promise;
    runs += 1;
    // The first run began before the rare one failed.
    if (runs === 5) throw unreachable;
    if (runs === 8) isSeen.resolve();
  }
  const housekeeping = { name: 'housekeeping', everyMs: 1_000_000, run: rare };
  const stop = runJobs([often('mail', frequent), housekeeping], context);
  await isSeen.promise;
  await stop();
  const outage = ['jobs fail: the database is unreachable', 'jobs work again'];
  expect(lines).toEqual([...outage, ...outage]);
});

test('stopped with much work left: the rows that run are finished, no more claimed', async () => {
  const { context } = open();
  const finish: (() => void)[] = [];
  let claimed = 0;
  let done = 0;
  const isRunning = Promise.withResolvers<void>();
  const lane = (signal: AbortSignal) =>
    runLane({
      width: 4,
      signal,
      claim: async (limit) => Array.from({ length: limit }, () => (claimed += 1)),
      async work() {
        await new Promise<void>((ready) => {
          finish.push(ready);
          if (finish.length === 4) isRunning.resolve();
        });
        done += 1;
      },
    });
  const stop = runJobs([often('mail', lane)], context);
  await isRunning.promise;
  const stopped = stop();
  for (const end of finish) end();
  await stopped;
  expect([claimed, done]).toEqual([4, 4]);
});

test('idle process: all jobs but timely ones wait until somebody uses it again', async () => {
  let now = 0;
  const activity = createActivity(() => now);
  const { context } = open();
  const [timelyRan, mailRanAgain] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runs = { mail: 0, rooms: 0 };
  now = 60_000;
  const mail = often('mail', async () => {
    runs.mail += 1;
    if (runs.mail === 2) mailRanAgain.resolve();
  });
  const rooms = often('waiting rooms', async () => {
    runs.rooms += 1;
    if (runs.rooms > 20 && runs.mail > 0) timelyRan.resolve();
  });
  const stop = runJobs([mail, { ...rooms, isTimely: true }], { ...context, activity });
  await timelyRan.promise;
  expect(runs.mail).toBe(1);
  activity.note();
  await mailRanAgain.promise;
  await stop();
});

test.each([
  ['POST', '/api/login', true],
  ['GET', '/api/user/order/:id', true],
  ['GET', '/api/event', false],
  ['GET', '/metrics', false],
  ['POST', '/api/release/follow', false],
  ['POST', '/api/release/publish', true],
  ['POST', '/api/beacon', false],
  ['GET', undefined, false],
])('%s %s: activity %s', (method, route, expected) =>
  expect(isActivity({ method, route })).toBe(expected),
);
