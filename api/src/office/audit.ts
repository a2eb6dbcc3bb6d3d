import type { OfficeValues } from '@playday/shared/api-contract';
import type { Tx } from '../db/db.ts';
import { bangkokIso } from '../time/dates.ts';
import type { Handler } from '../http/handler.ts';

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

/**
 * Stores who changed what and why, in the transaction of the change. The database refuses to change
 * it afterwards.
 */
export async function storeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { at, who, action, subject, reason, before, after } = entry;
  await tx.query(
    `insert into office_log (at, who, action, subject, reason, before, after)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [at, who, action, subject, reason, JSON.stringify(before), JSON.stringify(after)],
  );
}

export const getAudit: Handler<'GET /office/audit'> = async ({ db }, { query }) => {
  const entries = await db.query<AuditEntry & { id: number }>(
    `select id, at, who, action, subject, reason, before, after from office_log
      where ($1::text is null or subject = $1) and ($2::bigint is null or id < $2)
        order by id desc limit $3`,
    [query.subject ?? null, query.before ?? null, query.limit ?? 50],
  );
  return { entries: entries.map((entry) => ({ ...entry, at: bangkokIso(entry.at) })) };
};
