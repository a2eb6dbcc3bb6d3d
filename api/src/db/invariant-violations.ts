import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tx } from './db.ts';

const sql = readFileSync(fileURLToPath(new URL('./invariants.sql', import.meta.url)), 'utf8');

export interface InvariantViolation {
  rule: string;
  subject: string;
  detail: string;
}

/** What does not hold in the database although it always should; empty when all is well. Reads only. */
export function findInvariantViolations(tx: Tx): Promise<InvariantViolation[]> {
  return tx.query<InvariantViolation>(sql);
}
