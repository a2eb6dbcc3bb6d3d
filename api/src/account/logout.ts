import { dropHold } from '../stock/holds.ts';
import type { Handler } from '../http/handler.ts';
import { logSessionsEnded } from '../http/security-log.ts';

export const logout: Handler<'POST /logout'> = async (context, call) => {
  const { session, now } = call;
  await context.db.transaction(async (tx) => {
    await dropHold(tx, session.personId, now);
    await tx.query('delete from sessions where token_hash = $1', [session.tokenHash]);
  });
  await logSessionsEnded(context, call, { account: session.personId, reason: 'sign-out', count: 1 });
  return {};
};
