import { findInvariantViolations } from '../../../../api/src/db/invariant-violations.ts';
import { type OwnPostgres, ownPostgres } from '../../../../api/src/testing/own-postgres.ts';
import type { Phase, PhaseReport } from './messages.ts';
import { startApi } from '../../start-api.ts';
import { createDatabase, type Sale, prepareSale } from './prepare-sale.ts';
import { pinToShopCore, startGenerator } from './generator.ts';

export interface LoadOptions {
  seed: number;
  /** How many times the capacity arrives. Each factor is run without and with the room. */
  factors: readonly number[];
  /** For how long visitors arrive in each run. */
  seconds: number;
  /** Measures the capacity roughly, and only runs with the room: enough to see that it works. */
  isShort: boolean;
  log: (sentence: string) => void;
}

/** One run. `factor`: how many times the capacity arrived; undefined in the unloaded run. */
export interface LoadRun {
  hasRoom: boolean;
  factor: number | undefined;
  perSecond: number;
  report: PhaseReport;
  /** What does not hold in the database afterwards. */
  violations: string[];
}

export interface LoadResult {
  isPinned: boolean;
  /** Visitors per second. */
  capacity: number;
  /** What the room aims at for the p95 of holds. */
  targetMs: number;
  unloaded: LoadRun | undefined;
  runs: LoadRun[];
}

/** Visitors think for one to five seconds about each step, and two of five who have tickets order them. */
const usual = { thinkMs: [1_000, 5_000], orderShare: 0.4, graceMs: 10_000, warmUpSeconds: 4 } as const;
const hasty = { ...usual, thinkMs: [200, 1_000], graceMs: 3_000, warmUpSeconds: 1 } as const;
/** The default of `WAITING_ROOM_TARGET_MS`. */
const USUAL_TARGET_MS = 100;
/** The unloaded shop has this share of the visitors that it can take. */
const UNLOADED_SHARE = 0.05;
/** The waiting room is open for this share of a run before the sale begins. */
const LOBBY_SHARE = 1 / 3;

/**
 * Measures the shop, api and PostgreSQL on one core, with a generator on another: what it can do at most, how long holds take when it is
 * hardly used, and then with several times as many visitors as it can serve, without and with the waiting room.
 */
export async function measureLoad(options: LoadOptions): Promise<LoadResult> {
  const isPinned = pinToShopCore();
  // Unlike the server of a test it waits for its disk.
  const server = await ownPostgres({ fsync: 'on', shared_buffers: '256MB', max_wal_size: '4GB' });
  await server.start();
  const generator = startGenerator(isPinned);
  try {
    return { isPinned, ...(await runAll({ server, generator }, options)) };
  } finally {
    generator.stop();
    await server.remove();
  }
}

interface Parts {
  server: OwnPostgres;
  generator: ReturnType<typeof startGenerator>;
}

async function runAll(parts: Parts, options: LoadOptions): Promise<Omit<LoadResult, 'isPinned'>> {
  const { seed, seconds, factors, isShort, log } = options;
  const visitors = isShort ? hasty : usual;
  const capacity = await measureCapacity(parts, options);
  log(`capacity: ${capacity.toFixed(0)} visitors/s`);
  const run = async (factor: number | undefined, env?: Record<string, string>): Promise<LoadRun> => {
    const perSecond = capacity * (factor ?? UNLOADED_SHARE);
    const room = env && { opensInMs: 1_000 * seconds * LOBBY_SHARE };
    const load = { perSecond, seconds };
    const { report, violations } = await runPhase(parts, { ...visitors, seed, load, room }, env);
    log(`${factor ?? 'unloaded'} ${env ? 'with' : 'without'} the room: ${JSON.stringify(report)}`);
    return { hasRoom: env !== undefined, factor, perSecond, report, violations };
  };
  const unloaded = isShort ? undefined : await run(undefined);
  // An operator would set it to what holds take on a quiet day.
  const targetMs = unloaded ? Math.max(2, Math.round(unloaded.report.holds.p99)) : USUAL_TARGET_MS;
  const runs: LoadRun[] = [];
  for (const factor of factors) {
    if (!isShort) runs.push(await run(factor));
    runs.push(await run(factor, { WAITING_ROOM_TARGET_MS: String(targetMs) }));
  }
  return { capacity, targetMs, unloaded, runs };
}

/** The most visitors per second that finish when so many are there at a time, each beginning when another has finished. */
async function measureCapacity(parts: Parts, { seed, isShort }: LoadOptions): Promise<number> {
  const rates: number[] = [];
  for (const clients of isShort ? [64] : [64, 256, 512]) {
    const load = { clients, seconds: isShort ? 2 : 8 };
    const visitors = isShort ? hasty : usual;
    const phase = { ...visitors, seed, load, room: undefined, thinkMs: [0, 0] as const, graceMs: 1_000 };
    rates.push((await runPhase(parts, phase)).report.finishedPerSecond);
  }
  return Math.max(...rates);
}

/** Runs a phase on an api that has just started and is warm, with a database of its own: orders of earlier phases would still be paid. */
async function runPhase(
  { server, generator }: Parts,
  {
    warmUpSeconds,
    ...phase
  }: Omit<Phase, 'port' | keyof Awaited<ReturnType<Sale['next']>>> & { warmUpSeconds: number },
  env: Record<string, string> = {},
): Promise<Pick<LoadRun, 'report' | 'violations'>> {
  const database = await createDatabase(server);
  const sale = await prepareSale(database.owner);
  const api = await startApi(database.url, env);
  try {
    const { port } = api;
    const warmUp = { ...phase, room: undefined, thinkMs: [0, 0] as const, graceMs: 500 };
    await generator.run({
      ...warmUp,
      ...(await sale.next(4_000)),
      port,
      load: { clients: 16, seconds: warmUpSeconds },
    });
    const { load, room } = phase;
    const many = 'clients' in load ? 2_000 * load.seconds : 1.1 * load.perSecond * load.seconds + 100;
    const offer = await sale.next(Math.ceil(many));
    if (room) await sale.openRoom(offer.event, room.opensInMs);
    const report = await generator.run({ ...phase, ...offer, port });
    const found = await findInvariantViolations(database.owner);
    const violations = found.map(({ rule, subject, detail }) => `${rule}: ${subject} ${detail}`);
    return { report, violations };
  } finally {
    await api.stop();
    await database.close();
  }
}
