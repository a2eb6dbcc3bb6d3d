import type { Context } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { extraParts } from '../extra-parts.ts';
import { recordChange } from './live-builds.ts';
import type { Target } from './incompatibilities.ts';

/**
 * Ends a canary because it fails; does nothing if it has ended. The caller holds the lock of
 * `lockLiveBuilds`.
 */
export async function abortCanary(
  tx: Tx,
  { program, build, reason }: Target & { reason: string },
  { now, log }: { now: Date; log: Context['log'] },
): Promise<void> {
  const [ended] = await tx.query<{ stable: string | null }>(extraParts.canaries.end, [
    program,
    build,
  ]);
  if (!ended) return;
  const change = {
    program,
    from: ended.stable,
    to: build,
    who: 'the shop itself',
    reason,
    now,
  } as const;
  await recordChange(tx, { kind: 'canary aborted', ...change });
  log.warn({ program, build, reason }, 'canary aborted');
}
