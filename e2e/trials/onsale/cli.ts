import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInvariantViolations } from '../../../api/src/db/invariant-violations.ts';
import { mulberry32 } from '../../../api/src/testing/hostile-shop.ts';
import { ownPostgres } from '../../../api/src/testing/own-postgres.ts';
import { startProgram } from '../../../api/src/testing/program.ts';
import { conclude, endOnSignals, log, needPostgresServer, readOptions } from '../trial.ts';
import { createClient, waitUntil } from './client.ts';
import { createDatabase, prepareSale } from './prepare-sale.ts';
import { openRoom } from './room.ts';
import { visit, type Visits } from './visitors.ts';

/**
 * `npm run trial -- onsale`: measures how many visitors per second the shop can serve, and then sends several times as many through a waiting
 * room. No request may be refused or fail, some visitors must order, and the invariants must hold. Times depend on the machine and decide nothing.
 */
const values = readOptions({
  factor: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '10' },
  seed: { type: 'string', default: '1' },
});
needPostgresServer();
endOnSignals();
const seconds = Number(values.seconds);
const random = mulberry32(Number(values.seed));
/** The shop's best rate is measured with so many visitors at a time. */
const CLIENTS = 64;
const CAPACITY_SECONDS = 3;
/** The waiting room is open for this share of the run before the sale begins. */
const LOBBY_SHARE = 1 / 3;
/** For how long answers are waited for after the last arrival. */
const GRACE_MS = 3_000;

// Unlike the server of a test it waits for its disk.
const server = await ownPostgres({ fsync: 'on', shared_buffers: '256MB', max_wal_size: '4GB' });
await server.start();
const problems: string[] = [];
const directory = mkdtempSync(join(tmpdir(), 'playday-onsale-'));
try {
  const database = await createDatabase(server);
  const sale = await prepareSale(database.owner);
  const place = { directory, databaseUrl: database.url };
  const api = startProgram(place, { env: { SEED: '0', ADDRESS_LIMIT_FACTOR: '10000' } });
  process.once('exit', () => void api.child.kill('SIGKILL'));
  const port = await api.listening;
  const visitsOf = async (count: number, thinkMs: Visits['thinkMs']): Promise<Visits> => ({
    ...(await sale.next(count)),
    ...{ client: createClient(port), random, thinkMs, room: undefined },
    counts: { finished: 0, admitted: 0, ordered: 0 },
  });
  try {
    const capacity = await measureCapacity(await visitsOf(2_000 * CAPACITY_SECONDS, [0, 0]));
    log(`capacity: ${capacity.toFixed(0)} visitors/s`);
    const perSecond = Number(values.factor) * capacity;
    const visits = await visitsOf(Math.ceil(1.1 * perSecond * seconds + 100), [200, 1_000]);
    await sale.openRoom(visits.event, 1_000 * seconds * LOBBY_SHARE);
    visits.room = openRoom(visits.client, visits);
    await sendVisitors(visits, perSecond);
    await waitUntil(performance.now() + GRACE_MS);
    visits.room.stop();
    log(`${perSecond.toFixed(0)} visitors/s: ${JSON.stringify([visits.counts, visits.client.answers])}`);
    const { admitted, ordered } = visits.counts;
    if (admitted === 0 || ordered === 0) problems.push(`${admitted} admitted, ${ordered} orders`);
    for (const [answer, count] of Object.entries(visits.client.answers))
      if (/^(?:PUT|POST) .* 4\d\d$| (?:5(?!03)\d\d|connection failed)$/u.test(answer))
        problems.push(`${answer}, ${count} times`);
    for (const { rule, subject, detail } of await findInvariantViolations(database.owner))
      problems.push(`${rule}: ${subject} ${detail}`);
  } finally {
    api.child.kill('SIGTERM');
    await api.ended;
    await database.close();
  }
} finally {
  await server.remove();
  rmSync(directory, { recursive: true, force: true });
}
conclude(problems, 'All of it holds.');
// Visitors who still wait end with the trial.
process.exit();

/** Visitors per second who finish when each begins as another has finished; the first second warms the api up. */
async function measureCapacity(visits: Visits): Promise<number> {
  const endMs = performance.now() + 1_000 * CAPACITY_SECONDS;
  const tokens = visits.tokens.values();
  void Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const token of tokens) {
        if (performance.now() > endMs) return;
        await visit(visits, token, performance.now());
      }
    }),
  );
  await waitUntil(endMs - 1_000 * (CAPACITY_SECONDS - 1));
  const warm = visits.counts.finished;
  await waitUntil(endMs);
  return (visits.counts.finished - warm) / (CAPACITY_SECONDS - 1);
}

/** Visitors arrive as a Poisson process at times that are fixed before the first one; nobody waits for another. */
async function sendVisitors(visits: Visits, perSecond: number): Promise<void> {
  const startMs = performance.now();
  let atMs = startMs;
  for (const token of visits.tokens) {
    atMs += (-1_000 * Math.log(1 - random())) / perSecond;
    if (atMs > startMs + 1_000 * seconds) return;
    // Timers come at most once in a millisecond: those who are due already do not wait for one each.
    if (atMs > performance.now()) await waitUntil(atMs);
    void visit(visits, token, atMs);
  }
}
