import { setTimeout as sleep } from 'node:timers/promises';
import { mulberry32 } from '../../../../api/src/testing/hostile-shop.ts';
import { createClient } from './client.ts';
import type { ClosedLoop, OpenLoop, Phase, PhaseReport } from './messages.ts';
import { openRoom } from './room.ts';
import { createStopwatch } from './stopwatch.ts';
import { visit, type Visits } from './visitors.ts';

/** A process of its own that sends the visitors: runs each phase that its parent sends as a message, and answers with the report. */
process.on('message', (phase: Phase) => void run(phase).then((report) => process.send!(report)));

async function run(phase: Phase): Promise<PhaseReport> {
  const random = mulberry32(phase.seed);
  const client = createClient(phase.port);
  const timers = new Set<NodeJS.Timeout>();
  const waitUntil = (atMs: number) =>
    new Promise<void>((go) => {
      const run = () => {
        timers.delete(timer);
        go();
      };
      const timer = setTimeout(run, Math.max(0, Math.floor(atMs - performance.now())));
      timers.add(timer);
    });
  const visits: Visits = {
    ...{ phase, client, random, waitUntil },
    ...{ lag: createStopwatch(), holds: createStopwatch(), joins: createStopwatch() },
    room: phase.room && openRoom(client, { event: phase.event, random, waitUntil }),
    counts: { finished: 0, admitted: 0, held: 0, ordered: 0 },
  };
  const { load } = phase;
  const arrived = await ('clients' in load ? runClosed(visits, load) : runOpen(visits, load));
  const finishedPerSecond = visits.counts.finished / load.seconds;
  const { admitted, held, ordered } = visits.counts;
  await sleep(phase.graceMs);
  visits.room?.stop();
  const unanswered = client.unanswered();
  client.close();
  timers.forEach(clearTimeout);
  return {
    ...{ arrived, finishedPerSecond, admitted, held, ordered, unanswered },
    lag: visits.lag.end(),
    holds: visits.holds.end(),
    joins: visits.joins.end(),
    answers: client.answers,
  };
}

/** The times of all arrivals are fixed before the first one. */
async function runOpen(visits: Visits, { perSecond, seconds }: OpenLoop): Promise<number> {
  const { phase, random, waitUntil } = visits;
  const afterMs: number[] = [];
  for (let atMs = gapMs(random(), perSecond); atMs < 1_000 * seconds; atMs += gapMs(random(), perSecond))
    afterMs.push(atMs);
  if (afterMs.length > phase.tokens.length)
    throw new Error(`${afterMs.length} visitors, ${phase.tokens.length} sessions`);
  const startMs = performance.now() + 500;
  for (const [index, atMs] of afterMs.entries()) {
    // Timers come at most once in a millisecond: those who are due already do not wait for one each.
    if (startMs + atMs > performance.now()) await waitUntil(startMs + atMs);
    void visit(visits, phase.tokens[index]!, startMs + atMs);
  }
  await waitUntil(startMs + 1_000 * seconds);
  return afterMs.length;
}

/** The time between two arrivals of a Poisson process. */
const gapMs = (uniform: number, perSecond: number) => (-1_000 * Math.log(1 - uniform)) / perSecond;

async function runClosed(visits: Visits, { clients, seconds }: ClosedLoop): Promise<number> {
  const { tokens } = visits.phase;
  const endMs = performance.now() + 1_000 * seconds;
  let next = 0;
  const runs = Array.from({ length: clients }, async () => {
    while (performance.now() < endMs && next < tokens.length)
      await visit(visits, tokens[next++]!, performance.now());
  });
  await Promise.race([Promise.all(runs), visits.waitUntil(endMs)]);
  return next;
}
