import type { OfficeValues } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';

export interface AuditEntry {
  at: Date;
  who: string;
  /** The command, such as `event cancel`. */
  action: string;
  /** What was changed, such as `event tonight` or `order 2026-000123`. */
  subject: string;
  reason: string;
  before: OfficeValues;
  after: OfficeValues;
}

/** Stores who changed what and why, in the transaction of the change. The database refuses to change it afterwards. */
export async function storeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { at, who, action, subject, reason, before, after } = entry;
  await tx.query(
    'insert into office_log (at, who, action, subject, reason, before, after) values ($1, $2, $3, $4, $5, $6, $7)',
    [at, who, action, subject, reason, JSON.stringify(before), JSON.stringify(after)],
  );
}
