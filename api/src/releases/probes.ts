import type { Body, Program, Release } from '@playday/shared/api-contract';
import { one, type Tx } from '../db/db.ts';
import { later, minutes } from '../ports/clock.ts';
import type { Target } from './incompatibilities.ts';
import { aliveShells } from './alive-shells.ts';

/** A request without an answer for this long is given up. */
const openMs = minutes(10);

/** A request to render a build on its probes. `recorded`: before it goes live; the others concern builds that are shown. */
export interface Probe {
  id: number;
  why: 'recorded' | 'reported errors' | 'failed before' | 'going back';
  requestedAt: Date;
  finishedAt: Date | null;
  /** Such as `GET /news/none in th: TypeError: x is not a function`. */
  failures: string[];
}
type Why = Probe['why'];

/** The latest probe of a build; with `isFinished` the latest one that a shell has answered. */
export function lastProbe(
  tx: Tx,
  { program, build }: Target,
  { isFinished = false } = {},
): Promise<Probe | undefined> {
  return one<Probe>(
    tx,
    `select id, why, requested_at as "requestedAt", finished_at as "finishedAt", failures from build_probes
      where program = $1 and build = $2 and (finished_at is not null or not $3) order by id desc limit 1`,
    [program, build, isFinished],
  );
}

export const isOpen = ({ finishedAt, requestedAt }: Probe, now: Date) =>
  finishedAt === null && requestedAt > later(now, -openMs);

export async function requestProbe(tx: Tx, { program, build }: Target, why: Why, now: Date): Promise<void> {
  await tx.query('insert into build_probes (program, build, why, requested_at) values ($1, $2, $3, $4)', [
    program,
    build,
    why,
    now,
  ]);
}

/** Requests a probe of a recorded build, unless its last one succeeded or is being answered. */
export async function probeRecorded(tx: Tx, target: Target, now: Date): Promise<void> {
  const last = await lastProbe(tx, target);
  const isProven = last?.finishedAt && last.failures.length === 0;
  if (!isProven && !(last && isOpen(last, now))) await requestProbe(tx, target, 'recorded', now);
}

/**
 * The open requests that every shell gets: the newest of each remote first, so that a remote with many builds that cannot be
 * fetched does not hold up the others.
 */
export function openProbes(tx: Tx, now: Date): Promise<Release['probes']> {
  return tx.query<Release['probes'][0]>(
    `select program, build, id as request from build_probes p
      where finished_at is null and requested_at > $1
        and exists (select from programs where name = p.program)
      order by row_number() over (partition by program order by id desc), id limit 20`,
    [later(now, -openMs)],
  );
}

/** Stores what a shell found; of several shells the first one counts. */
export async function storeProbeResults(
  tx: Tx,
  results: NonNullable<Body<'POST /release/follow'>['probed']>,
  now: Date,
): Promise<void> {
  if (results.length === 0) return;
  await tx.query(
    `update build_probes p set finished_at = $2, failures = r.failures
       from jsonb_to_recordset($1::jsonb) as r (request bigint, program text, build text, failures jsonb)
      where p.id = r.request and p.program = r.program and p.build = r.build and p.finished_at is null`,
    [JSON.stringify(results), now],
  );
}

/**
 * Why remotes' builds are not proven, by program: their last finished probe failed, or there was none. Empty while no shell
 * runs, because there is nobody who could render them.
 */
export async function unprovenBuilds(
  tx: Tx,
  targets: Target[],
  now: Date,
): Promise<{ program: Program; reasons: string[] }[]> {
  if ((await aliveShells(tx, now)).length === 0) return [];
  const found: { program: Program; reasons: string[] }[] = [];
  for (const target of targets.filter(({ program }) => program !== 'shell')) {
    const { program, build } = target;
    const probe = await lastProbe(tx, target, { isFinished: true });
    const reasons = probe
      ? probe.failures.map((failure) => `${program} ${build} fails on ${failure}`)
      : [`${program} ${build} is not probed yet: no shell has rendered it; try again in some seconds`];
    if (reasons.length > 0) found.push({ program, reasons });
  }
  return found;
}
