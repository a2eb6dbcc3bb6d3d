import type { Db, DbError } from '../db/db.ts';

/**
 * Why the database refuses each of these statements: the name of a constraint, else the message of
 * a trigger; `accepted` for one that it takes.
 */
export async function refusalsOf(db: Db, statements: readonly string[]): Promise<string[]> {
  const reasons: string[] = [];
  for (const sql of statements)
    reasons.push(
      await db.query(sql).then(
        () => 'accepted',
        (error: DbError) => error.constraint ?? error.message,
      ),
    );
  return reasons;
}
