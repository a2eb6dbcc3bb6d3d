import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { wideNetworkOf } from '@playday/shared/server/network';
import { networkHash } from '../../http/security-log.ts';
import { withTicketCounts } from './buyer-status.ts';
import { readHold } from './hold-view.ts';
import type { Tx } from '../../db/db.ts';
import { extendedEnd } from '../../stock/hold-terms.ts';
import { type HoldRow, lockHold, releaseLines } from '../../stock/holds.ts';
import { keepEnd } from '../../stock/move-stock.ts';

/**
 * Holds exactly these tickets, all or nothing: with insufficient stock the previous hold stays as
 * it was.
 */
export const putHold: Handler<'PUT /user/hold'> = async (
  context,
  { body, session, address, now },
) => {
  context.limitHolds(session.personId, now);
  const network = await networkHash(context.secrets, wideNetworkOf(address));
  const buyer = { buyerId: session.personId, eventId: body.event, now };
  const { tickets, revision } = body;
  const begun = performance.now();
  const record = () => context.saleGate.recordHold(body.event, performance.now() - begun);
  try {
    const hold = await withTicketCounts(context.db, buyer, () =>
      context.holds(body.event, { ...buyer, network, tickets, revision }),
    );
    record();
    return hold;
  } catch (error) {
    // What is refused because of the request says nothing about how busy the shop is.
    if (!(error instanceof Failure) || error.status >= 500) record();
    throw error;
  }
};

export const deleteHold: Handler<'DELETE /user/hold'> = async ({ db }, { session, now }) => {
  await db.transaction(async (tx) => {
    const hold = await lockHold(tx, session.personId);
    if (!hold) return;
    await releaseLines(tx, { buyerId: session.personId, hold, reason: 'release', now });
    if (hold.lapsedAt) await tx.query('delete from holds where buyer_id = $1', [session.personId]);
  });
  return {};
};

/**
 * Extends the hold once, at most until the sale ends and not while its tickets are scarce; then the
 * answer is the hold as it is. Naturally idempotent: a repeat, whose first answer may have been
 * lost, gets the extended hold; the end moves no further.
 */
export const extendHold: Handler<'POST /user/hold/extend'> = async (
  { db },
  { session, now, remember },
) =>
  db.transaction(async (tx) => {
    const hold = await lockHold(tx, session.personId);
    if (!hold) throw new Failure('noHold');
    if (hold.lapsedAt || hold.expiresAt <= now) throw new Failure('holdLapsed');
    const before = await readHold(tx, session.personId, hold, now);
    if (before.tickets.length === 0) throw new Failure('noHold');
    const answer = before.isExtended ? before : await extend(tx, session.personId, hold, now);
    await remember(tx, answer);
    return answer;
  });

async function extend(tx: Tx, buyerId: number, hold: HoldRow, now: Date) {
  const expiresAt = extendedEnd(hold.expiresAt, { isScarce: false, saleEnd: hold.saleEnd });
  const extended = { ...hold, expiresAt, isExtended: true };
  await tx.query('update holds set expires_at = $2, is_extended = true where buyer_id = $1', [
    buyerId,
    expiresAt,
  ]);
  await keepEnd(tx, buyerId, extended);
  return readHold(tx, buyerId, extended, now);
}
