import { dropHold } from '../stock/holds.ts';
import type { Handler } from '../http/handler.ts';
import { logSecurityEvent } from '../http/security-log.ts';

export const logout: Handler<'POST /logout'> = async (context, { session, address, requestId, now }) => {
  await context.db.transaction(async (tx) => {
    await dropHold(tx, session.personId, now);
    await tx.query('delete from sessions where token_hash = $1', [session.tokenHash]);
  });
  await logSecurityEvent(context, {
    event: 'sessions-ended',
    account: session.personId,
    reason: 'sign-out',
    id: requestId,
    address,
    details: { count: 1 },
  });
  return {};
};
