import type { Body, ReleaseChange } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { addressConflicts } from './address-conflicts.ts';
import { refuseOthers } from './deployer.ts';
import {
  deprecatedUsesOf,
  incompatibilities,
  missingFromShells,
  type Target,
  unregistered,
} from './incompatibilities.ts';
import { lastGoodBuild } from './last-good-build.ts';
import { lockLiveBuilds, type Move, updateLiveBuilds } from './live-builds.ts';
import { type Unproven, unprovenBuilds } from './probes.ts';
import { resetCounts } from './beacon-counts.ts';
import { bangkokIso } from '../time/dates.ts';

/**
 * Publishes or rolls back builds, all or none. Each live build must still equal `from` (else 5003
 * with the current one), and the resulting builds must be compatible and claim different addresses
 * (else 5004 with the reasons). Ends canaries of the changed programs. A publish requires a running
 * shell, every running shell to have the build, and its probes to succeed; with `isForced` it goes
 * on without a shell or although probes failed, and the history says so. A build that was rolled
 * back or failed when it was last live is published with `isAgain` only. A rollback waits for no
 * shell, and returns those that have yet to fetch the build.
 */
export const publish: Handler<'POST /release/move'> = ({ db }, { body, deployer, now }) => {
  const { kind, who, isForced = false, isAgain = false } = body;
  const programs = body.moves.map(({ program }) => program);
  refuseOthers(deployer, programs);
  if (new Set(programs).size < programs.length)
    throw new Failure('fieldInvalid', { field: 'moves' });
  return db.transaction(async (tx) => {
    const live = await lockLiveBuilds(tx);
    const moved = body.moves.filter(({ program, from }) => (live.get(program) ?? null) !== from);
    if (moved.length > 0) {
      throw new Failure('releaseMoved', {
        reasons: moved.map(
          ({ program }) => `${program} is at ${live.get(program) ?? 'nothing'} now`,
        ),
      });
    }
    const moves: Move[] = [];
    for (const { program, from, to, commit = null, isClean = null } of body.moves) {
      if (to === null && kind !== 'rollback') throw new Failure('fieldInvalid', { field: 'to' });
      moves.push({
        program,
        from,
        to: to ?? (await lastGoodBuild(tx, program, from)),
        // The working tree of someone who rolls back says nothing about the build.
        ...(kind === 'publish' && { commit, isClean }),
      });
    }
    const targets = moves.map(({ program, to }) => ({ program, build: to }));
    const waiting = await missingFromShells(tx, targets, now);
    const reasons = [
      ...(await unregistered(tx, targets)),
      ...(await incompatibilities(tx, targets)),
      ...(await addressConflicts(tx, targets, kind)),
    ];
    const unproven =
      kind === 'publish'
        ? [...(await unprovenBuilds(tx, targets, now)), ...body.moves.flatMap(failedInBrowser)]
        : [];
    if (kind === 'publish') reasons.push(...waiting);
    if (kind === 'publish' && !isAgain) reasons.push(...(await rolledBackBefore(tx, targets)));
    if (!isForced && unproven.length > 0)
      reasons.push(
        ...unproven.flatMap((one) => one.reasons),
        'to publish it all the same, add --force',
      );
    if (reasons.length > 0) throw new Failure('releaseRefused', { reasons });
    const revision = await updateLiveBuilds(tx, moves, {
      kind,
      who,
      now,
      forced: unproven.filter(({ isKnown }) => isKnown).map(({ program }) => program),
      reasons: new Map(
        [...Map.groupBy(unproven, ({ program }) => program)].map(([program, all]) => [
          program,
          `forced: ${all.flatMap((one) => one.reasons).join('; ')}`,
        ]),
      ),
    });
    if (kind === 'publish') await storeSeen(tx, body.moves);
    // A published build is compared with the build before, from now on.
    if (kind === 'publish')
      for (const { program, to } of moves) await resetCounts(tx, program, [to]);
    return {
      revision,
      moved: moves.map(({ program, from, to }) => ({ program, from, to })),
      waiting,
      // A new shell concerns every remote.
      deprecated: await deprecatedUsesOf(
        tx,
        programs.includes('shell') ? [...live.keys()] : programs,
      ),
    };
  });
};

type PublishMove = Body<'POST /release/move'>['moves'][number];

/**
 * What the publisher's browser found, as a reason not to publish. Probes still watch a build that
 * is forced because of it.
 */
function failedInBrowser({ program, to, inBrowser }: PublishMove): Unproven[] {
  const reasons = (inBrowser ?? []).map((failure) => `${program} ${to} fails on ${failure}`);
  return reasons.length > 0 ? [{ program, reasons, isKnown: false }] : [];
}

async function storeSeen(tx: Tx, moves: PublishMove[]): Promise<void> {
  for (const { program, to, inBrowser } of moves)
    if (inBrowser !== undefined)
      // Who has no browser knows nothing better.
      await tx.query(
        `update builds set seen_in_browser = coalesce($3, seen_in_browser, false)
         where program = $1 and build = $2`,
        [program, to, inBrowser && inBrowser.length === 0],
      );
}

/**
 * Targets that were rolled back, or replaced by the shop itself, when they were last live: what the
 * history says of each.
 */
async function rolledBackBefore(tx: Tx, targets: Target[]): Promise<string[]> {
  const reasons: string[] = [];
  for (const { program, build } of targets) {
    const [left] = await tx.query<
      Pick<ReleaseChange, 'kind' | 'to' | 'who' | 'reason'> & { at: Date }
    >(
      `select changed_at as at, kind, to_build as to, who, reason from release_changes
        where program = $1 and from_build = $2 and kind in ('publish', 'rollback', 'gone back')
        order by id desc limit 1`,
      [program, build],
    );
    if (!left || left.kind === 'publish') continue;
    const how =
      left.kind === 'rollback'
        ? `was rolled back to ${left.to} by ${left.who}`
        : `failed, and the shop went back to ${left.to}`;
    reasons.push(
      `${program} ${build} ${how}, ` +
        `${bangkokIso(left.at)}${left.reason ? ` (${left.reason})` : ''}; ` +
        'to publish it again all the same, add --again',
    );
  }
  return reasons;
}
