import { bangkokIso } from '../dates.ts';
import type { Handler } from '../http/handler.ts';
import type { AuditEntry } from './audit.ts';

export const getAudit: Handler<'GET /office/audit'> = async ({ db }, { query }) => {
  const entries = await db.query<AuditEntry & { id: number }>(
    `select id, at, who, action, subject, reason, before, after from office_log
      where ($1::text is null or subject = $1) and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [query.subject ?? null, query.before ?? null, query.limit ?? 50],
  );
  return { entries: entries.map((entry) => ({ ...entry, at: bangkokIso(entry.at) })) };
};
