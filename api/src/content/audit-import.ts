import type { Tx } from '../db/db.ts';
import { storeAudit } from '../office/audit.ts';
import type { TermChange } from './event-terms.ts';
import type { Stored } from './store-season.ts';

export interface ImportedBy {
  who: string;
  reason: string;
}

/**
 * Stores who imported a file and why, with the fields of stored events that are others now, and how many rows of each list
 * were added, changed and removed. Nothing when the import changed nothing, and has nothing that the office had changed before.
 */
export async function auditImport(
  tx: Tx,
  {
    by,
    name,
    counts,
    changes,
    now,
  }: { by: ImportedBy; name: string; counts: Stored; changes: readonly TermChange[]; now: Date },
): Promise<void> {
  const rows = Object.entries(counts).flatMap(([list, { added, changed, removed }]) =>
    added + changed + removed > 0
      ? [[`rows of ${list}`, `${added} added, ${changed} changed, ${removed} removed`] as const]
      : [],
  );
  if (rows.length + changes.length === 0) return;
  const values = (side: 'before' | 'after') =>
    changes
      .filter(({ name: term }) => term !== '')
      .map((each) => [`${each.url} ${each.name}`, each[side]] as const);
  await storeAudit(tx, {
    ...{ at: now, who: by.who, reason: by.reason, action: 'content import', subject: `content ${name}` },
    before: Object.fromEntries(values('before')),
    after: Object.fromEntries([...values('after'), ...rows]),
  });
}
