import type { Program } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';

/** Begins the counts of builds anew, because they go live now, or are compared from now on. */
export async function resetCounts(tx: Tx, program: Program, builds: string[]): Promise<void> {
  for (const table of ['build_counts', 'build_vitals', 'build_errors'])
    await tx.query(`delete from ${table} where program = $1 and build = any($2)`, [program, builds]);
  await tx.query('update builds set failing_since = null where program = $1 and build = any($2)', [
    program,
    builds,
  ]);
}
