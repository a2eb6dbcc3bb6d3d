import { bangkokIso } from '../dates.ts';
import { loggedOrder } from '../order-number.ts';
import type { Handler } from '../http/handler.ts';
import type { AuditEntry } from './audit.ts';

export const getAudit: Handler<'GET /office/audit'> = async ({ db }, { query }) => {
  const entries = await db.query<AuditEntry & { id: number }>(
    `select id, at, who, action, subject, reason, before, after from office_log
      where ($1::text[] is null or subject = any($1)) and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [query.subject === undefined ? null : namesOf(query.subject), query.before ?? null, query.limit ?? 50],
  );
  return { entries: entries.map((entry) => ({ ...entry, at: bangkokIso(entry.at) })) };
};

/** A subject as the log has it; an order also as it was written before its number began with PD. */
const namesOf = (subject: string): string[] => {
  const [, number] = /^order (PD-.+)$/u.exec(subject) ?? [];
  return number === undefined ? [subject] : loggedOrder(number);
};
