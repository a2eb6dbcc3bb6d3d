import { tokenLifetimeMs } from '@playday/shared/rules/session';
import type { ListedSession } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import { later } from '../time.ts';
import { lockPerson } from './people.ts';

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
  const count = await endSessions(context, call, (tx) =>
    tx.query('delete from sessions where person_id = $1 and pub_id = $2 returning 1', [
      call.session.personId,
      call.params.id,
    ]),
  );
  if (count === 0) throw new Failure('notFound');
  await logEnd(context, call, { reason: 'ended-by-owner', count });
  return {};
};

export const endOtherSessions: Handler<'POST /user/sessions/end-others'> = async (context, call) => {
  const count = await endSessions(context, call, (tx) =>
    tx.query('delete from sessions where person_id = $1 and token_hash <> $2 returning 1', [
      call.session.personId,
      call.session.tokenHash,
    ]),
  );
  await logEnd(context, call, { reason: 'others-ended-by-owner', count });
  return {};
};

type Ending = Pick<Call<'POST /user/sessions/end-others'>, 'session' | 'requestId' | 'address'>;

/**
 * Runs `remove` if the session that asks has not been ended in the meantime, so that of two sessions that end each other
 * at once one remains. Returns how many ended.
 */
async function endSessions(
  { db }: Pick<Context, 'db'>,
  { session }: Ending,
  remove: (tx: Tx) => Promise<unknown[]>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, session.personId);
    if (!(await one(tx, 'select 1 from sessions where token_hash = $1', [session.tokenHash])))
      throw new Failure('sessionRequired');
    return (await remove(tx)).length;
  });
}

function logEnd(
  context: Context,
  { session, requestId, address }: Ending,
  { reason, count }: { reason: string; count: number },
): Promise<void> {
  return logSecurityEvent(context, {
    event: 'sessions-ended',
    account: session.personId,
    reason,
    id: requestId,
    address,
    details: { count },
  });
}
