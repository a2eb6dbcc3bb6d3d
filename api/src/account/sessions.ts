import { tokenLifetimeMs } from '@playday/shared/rules/session/session';
import type { ListedSession } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { one } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler, Session } from '../http/handler.ts';
import { logSessionsEnded } from '../http/security-log.ts';
import { later } from '../time/time.ts';
import { lockPerson } from './people.ts';
import { dropHold } from '../stock/holds.ts';

interface Row extends Omit<ListedSession, 'createdAt' | 'usedAt'> {
  createdAt: Date;
  usedAt: Date;
}

/** The person's sessions that have not ended: the one that asks first, then the latest used. */
export const listSessions: Handler<'GET /user/sessions'> = async ({ db }, { session, now }) => {
  const rows = await db.query<Row>(
    `select pub_id as id, browser, system, created_at as "createdAt", used_at as "usedAt",
            token_hash = $2 as "isCurrent"
       from sessions where person_id = $1 and used_at > $3 and ends_at > $4
      order by "isCurrent" desc, used_at desc, pub_id`,
    [session.personId, session.tokenHash, later(now, -tokenLifetimeMs), now],
  );
  return {
    sessions: rows.map(({ createdAt, usedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
  };
};

export const endSession: Handler<'DELETE /user/sessions/{id}'> = async (context, call) => {
  const count = await endSessions(context, call, 'pub_id = $2', call.params.id);
  if (count === 0) throw new Failure('notFound');
  await logSessionsEnded(context, call, {
    account: call.session.personId,
    reason: 'ended-by-owner',
    count,
  });
  return {};
};

export const endOtherSessions: Handler<'POST /user/sessions/end-others'> = async (
  context,
  call,
) => {
  const { personId: account, tokenHash } = call.session;
  const count = await endSessions(context, call, 'token_hash <> $2', tokenHash);
  await logSessionsEnded(context, call, { account, reason: 'others-ended-by-owner', count });
  return {};
};

/**
 * Ends the sessions `which` with this value, if the session that asks has not been ended in the
 * meantime, so that of two sessions that end each other at once one remains. Returns how many
 * ended.
 */
async function endSessions(
  { db }: Pick<Context, 'db'>,
  { session: { personId, tokenHash } }: { session: Session },
  which: 'pub_id = $2' | 'token_hash <> $2',
  value: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, personId);
    if (!(await one(tx, 'select 1 from sessions where token_hash = $1', [tokenHash])))
      throw new Failure('sessionRequired');
    const sql = `delete from sessions where person_id = $1 and ${which} returning 1`;
    return (await tx.query(sql, [personId, value])).length;
  });
}

export const logout: Handler<'POST /logout'> = async (context, call) => {
  const { session, now } = call;
  await context.db.transaction(async (tx) => {
    await dropHold(tx, session.personId, { now });
    await tx.query('delete from sessions where token_hash = $1', [session.tokenHash]);
  });
  await logSessionsEnded(context, call, {
    account: session.personId,
    reason: 'sign-out',
    count: 1,
  });
  return {};
};
