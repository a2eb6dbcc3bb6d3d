import type { ReleaseChange } from '@playday/shared/api-contract';
import { bangkokIso } from '../dates.ts';
import type { Tx } from '../db/db.ts';
import type { Target } from './incompatibilities.ts';

/** Targets that were rolled back, or replaced by the shop itself, when they were last live: what the history says of each. */
export async function rolledBackBefore(tx: Tx, targets: Target[]): Promise<string[]> {
  const reasons: string[] = [];
  for (const { program, build } of targets) {
    const [left] = await tx.query<Pick<ReleaseChange, 'kind' | 'to' | 'who' | 'reason'> & { at: Date }>(
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
      `${program} ${build} ${how}, ${bangkokIso(left.at)}${left.reason ? ` (${left.reason})` : ''}; to publish it again all the same, add --again`,
    );
  }
  return reasons;
}
