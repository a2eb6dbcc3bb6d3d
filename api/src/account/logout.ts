import { dropHold } from '../stock/holds.ts';
import type { Handler } from '../http/handler.ts';

export const logout: Handler<'POST /logout'> = async ({ db }, { session, now }) => {
  await db.transaction(async (tx) => {
    await tx.query('delete from sessions where token_hash = $1', [session.tokenHash]);
    await dropHold(tx, session.personId, now);
  });
  return {};
};
