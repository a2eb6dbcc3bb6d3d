import type { Program, ReleaseChange } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';

/**
 * Program → live build. Locks the table against concurrent changes until the transaction ends; reads are not blocked.
 */
export async function lockLiveBuilds(tx: Tx): Promise<Map<Program, string>> {
  await tx.query('lock table live_builds in share row exclusive mode');
  const rows = await tx.query<{ program: Program; build: string }>('select program, build from live_builds');
  return new Map(rows.map(({ program, build }) => [program, build]));
}

type Change = Pick<ReleaseChange, 'kind' | 'program' | 'from' | 'to' | 'who'> & {
  percent?: number;
  reason?: string;
  now: Date;
};

/** Appends to the release history. Returns the id of the change, which is the revision that shells poll. */
export async function recordChange(tx: Tx, change: Change): Promise<number> {
  const { kind, program, from, to, percent, who, reason, now } = change;
  const [row] = await tx.query<{ id: number }>(
    `insert into release_changes (changed_at, kind, program, from_build, to_build, percent, who, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [now, kind, program, from, to, percent ?? null, who, reason ?? null],
  );
  return row!.id;
}
