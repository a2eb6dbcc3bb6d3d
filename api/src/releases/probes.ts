import type { Body, Program, Release } from '@playday/shared/api-contract';
import { one, type Tx } from '../db/db.ts';
import { extraParts } from '../extra-parts.ts';
import { later, minutes } from '../time/time.ts';
import type { Target } from './incompatibilities.ts';
import { aliveShells } from './alive-shells.ts';
import { findGoodBuild } from './last-good-build.ts';

/** A request without an answer for this long is given up. */
export const openMs = minutes(10);

/**
 * A request to render a build on its probes. `recorded`: before it goes live; the others concern
 * builds that are shown.
 */
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
    `select id, why, requested_at as "requestedAt", finished_at as "finishedAt", failures
      from build_probes
      where program = $1 and build = $2 and (finished_at is not null or not $3)
        order by id desc limit 1`,
    [program, build, isFinished],
  );
}

export const isOpen = ({ finishedAt, requestedAt }: Probe, now: Date) =>
  finishedAt === null && requestedAt > later(now, -openMs);

export const isProven = ({ finishedAt, failures }: Probe) =>
  finishedAt !== null && failures.length === 0;

export async function requestProbe(
  tx: Tx,
  { program, build }: Target,
  why: Why,
  now: Date,
): Promise<void> {
  await tx.query(
    'insert into build_probes (program, build, why, requested_at) values ($1, $2, $3, $4)',
    [program, build, why, now],
  );
}

/** Requests a probe of a recorded build, unless its last one succeeded or is being answered. */
export async function probeRecorded(tx: Tx, target: Target, now: Date): Promise<void> {
  const last = await lastProbe(tx, target);
  if (!last || !(isProven(last) || isOpen(last, now)))
    await requestProbe(tx, target, 'recorded', now);
}

/**
 * The open requests that every shell gets: the newest of each remote first, so that a remote with
 * many builds that cannot be fetched does not hold up the others.
 */
export async function openProbes(tx: Tx, now: Date): Promise<Release['probes']> {
  const open = await tx.query<Target & { request: number; live: string | null; isCanary: boolean }>(
    `select program, build, p.id as request, (select build from live_builds l
      where l.program = p.program) as live,
       exists (select from ${extraParts.canaries.shown} c
       where c.program = p.program and c.build = p.build) as "isCanary"
       from build_probes p
      where finished_at is null and requested_at > $1
        and exists (select from programs where name = p.program)
      order by row_number() over (partition by program order by id desc), p.id limit 20`,
    [later(now, -openMs)],
  );
  const probes: Release['probes'] = [];
  for (const { isCanary, live, ...probe } of open) {
    const against = isCanary ? live : await findGoodBuild(tx, probe.program, live);
    probes.push({ ...probe, against: against === probe.build ? null : (against ?? null) });
  }
  return probes;
}

/**
 * Stores what a shell found. Of several shells the first one counts, but a failure that another one
 * found counts more.
 */
export async function storeProbeResults(
  tx: Tx,
  results: NonNullable<Body<'POST /release/follow'>['probed']>,
  now: Date,
): Promise<void> {
  if (results.length === 0) return;
  await tx.query(
    `update build_probes p set finished_at = $2, failures = r.failures
       from jsonb_to_recordset($1::jsonb) as r (request bigint, program text, build text,
         failures jsonb)
      where p.id = r.request and p.program = r.program and p.build = r.build
        and (p.finished_at is null or p.failures = '[]' and r.failures <> '[]'
          and p.requested_at > $3)`,
    [JSON.stringify(results), now, later(now, -openMs)],
  );
}

export interface Unproven {
  program: Program;
  reasons: string[];
  /** Its probes failed or are not finished; otherwise no shell runs, or a browser failed. */
  isKnown: boolean;
}

/**
 * Why builds are not proven, by program: the last finished probe of a remote's build failed, or
 * there was none; or no shell runs that could check the build. The first build of a program needs
 * no shell: nothing would be worse than before.
 */
export async function unprovenBuilds(tx: Tx, targets: Target[], now: Date): Promise<Unproven[]> {
  const isHeard = (await aliveShells(tx, now)).length > 0;
  const found: Unproven[] = [];
  for (const target of targets) {
    const { program, build } = target;
    const probe =
      program === 'shell' ? undefined : await lastProbe(tx, target, { isFinished: true });
    const reasons = (probe?.failures ?? []).map(
      (failure) => `${program} ${build} fails on ${failure}`,
    );
    if (isHeard && program !== 'shell' && !probe)
      reasons.push(
        `${program} ${build} is not probed yet: no shell has rendered it; ` +
          'try again in some seconds',
      );
    const isKnown = reasons.length > 0;
    const everLive =
      "select 1 from release_changes where program = $1 and kind = 'publish' limit 1";
    if (!isHeard && (await one(tx, everLive, [program])))
      reasons.push(`no shell runs that could check ${program} ${build}`);
    if (reasons.length > 0) found.push({ program, reasons, isKnown });
  }
  return found;
}
