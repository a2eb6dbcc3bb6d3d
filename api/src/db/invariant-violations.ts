import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tx } from './db.ts';

const sql = readFileSync(fileURLToPath(new URL('./invariants.sql', import.meta.url)), 'utf8');

export interface InvariantViolation {
  rule: string;
  subject: string;
  detail: string;
}

/** Checks the invariants of `invariants.sql` and returns the violations. Reads only. */
export function findInvariantViolations(tx: Tx): Promise<InvariantViolation[]> {
  return tx.query<InvariantViolation>(sql);
}
