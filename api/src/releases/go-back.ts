import type { Context } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { addressConflicts } from './address-conflicts.ts';
import { incompatibilities, type Target } from './incompatibilities.ts';
import { findGoodBuild } from './last-good-build.ts';
import { updateLiveBuilds } from './live-builds.ts';

/**
 * Replaces a failing live build by the last good one, with a row `gone back` in the history; `failing` says why. The caller
 * holds the lock of `lockLiveBuilds` and has checked that the build is live. When there is no good build, or it does not
 * fit the others, the build stays.
 */
export async function goBack(
  tx: Tx,
  failing: Target & { reason: string },
  { now, log }: { now: Date; log: Context['log'] },
): Promise<void> {
  const { program, build, reason } = failing;
  const target = await findGoodBuild(tx, program, build);
  if (target === undefined) return stay(tx, failing, { now, log, why: 'there is no good earlier build' });
  const targets = [{ program, build: target }];
  const refusals = [...(await incompatibilities(tx, targets)), ...(await addressConflicts(tx, targets))];
  if (refusals.length > 0) return stay(tx, failing, { now, log, why: refusals.join('; ') });
  await updateLiveBuilds(tx, [{ program, from: build, to: target }], {
    kind: 'gone back',
    who: 'the shop itself',
    now,
    reasons: new Map([[program, reason]]),
  });
  log.warn({ program, build, to: target, reason }, 'the shop went back to an earlier build');
}

/** Marks a live build that fails and stays, for the metrics, and logs it once. */
export async function stay(
  tx: Tx,
  { program, build, reason }: Target & { reason: string },
  { now, log, why }: { now: Date; log: Context['log']; why: string },
): Promise<void> {
  const marked = await tx.query(
    `update builds set failing_since = $3 where program = $1 and build = $2 and failing_since is null returning 1`,
    [program, build, now],
  );
  if (marked.length > 0) log.error({ program, build, reason, why }, 'alarm: a failing build stays live');
}
