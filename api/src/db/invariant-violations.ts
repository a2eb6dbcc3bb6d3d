import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { maxTickets } from '@playday/shared/rules/cart/ticket-limits';
import type { Db, Tx } from './db.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
const eventSql = read('./invariants.sql');
const sharedSql = read('./invariants-without-event.sql');

export interface InvariantViolation {
  rule: string;
  subject: string;
  detail: string;
}

/**
 * Checks the invariants of everything with two statements, for tests: a shop with a long history
 * needs `violationsByEvent`. Reads only.
 */
export async function findInvariantViolations(tx: Tx): Promise<InvariantViolation[]> {
  return [
    ...(await tx.query<InvariantViolation>(sharedSql)),
    ...(await tx.query<InvariantViolation>(eventSql, [null, maxTickets])),
  ];
}

/** Like `findInvariantViolations`, one event after the other, so that no statement takes long. */
export async function violationsByEvent(db: Db): Promise<InvariantViolation[]> {
  const found = await findSharedViolations(db);
  for (const { id } of await db.query<{ id: number }>('select id from events order by id'))
    found.push(...(await findEventViolations(db, id)));
  return found;
}

/** Checks the invariants of what belongs to no event. Reads only. */
export function findSharedViolations(db: Db): Promise<InvariantViolation[]> {
  return db.query<InvariantViolation>(sharedSql);
}

/**
 * Checks the invariants of one event, in one snapshot. Reads only. Takes about 45 ms per 1,000
 * orders.
 */
export function findEventViolations(db: Db, eventId: number): Promise<InvariantViolation[]> {
  return db.transaction(async (tx) => {
    // PostgreSQL would compile the statement for longer than it runs.
    const [, found] = await Promise.all([
      tx.query('set local jit = off'),
      tx.query<InvariantViolation>(eventSql, [eventId, maxTickets]),
    ]);
    return found;
  });
}
