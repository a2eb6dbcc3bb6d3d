import type { Context } from '../context.ts';
import { DbError } from '../db/db.ts';
import type { Account } from './tombstones.ts';

/**
 * Lists confirmed requests outside of the database, so that a backup from before them does not undo
 * them: those of one person, or all that are not listed yet, because a process died or the list
 * could not be written. Only after their commit: an account whose request was refused must never be
 * erased. That the list cannot be written is an alarm, a database that does not answer is none; the
 * next run tries again.
 */
export async function listRequests(
  { db, tombstones, clock, log }: Context,
  personId: number | null = null,
) {
  try {
    const unlisted = await db.query<{ erasureId: number } & Account>(
      `select e.id as "erasureId", p.id, p.created_at as "createdAt"
        from erasures e join people p on p.id = e.person_id
        where e.state = 'confirmed' and e.listed_at is null and p.erased_at is null
          and ($1::int is null or p.id = $1)
        order by e.id limit 1000`,
      [personId],
    );
    if (unlisted.length === 0) return;
    const addTombstone = await tombstones.writer();
    for (const { erasureId, ...account } of unlisted) {
      await addTombstone(account, 'requested');
      await db.query('update erasures set listed_at = $2 where id = $1', [erasureId, clock.now()]);
    }
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof DbError)
      return log.warn(
        { message },
        'requests for erasure are listed later: the database does not answer',
      );
    log.error(
      { message },
      'alarm: a request for erasure is not on the list outside of the database',
    );
  }
}
