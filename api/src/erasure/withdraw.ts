import { lockPerson } from '../account/people.ts';
import { findLink } from '../account/tokens.ts';
import { Failure } from '../errors.ts';
import { sha256 } from '../hash.ts';
import type { Handler } from '../http/handler.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import type { Account } from './tombstones.ts';

/**
 * Takes a confirmed erasure back. The link works until the account is erased; pressed again, it
 * changes nothing.
 */
export const withdrawErasure: Handler<'POST /erasure/withdraw'> = async (
  context,
  { body, address, requestId, now },
) => {
  const { db, tombstones } = context;
  const link = await findLink(db, { token: body.token, now });
  if (link?.purpose !== 'keep') throw new Failure('tokenInvalid');
  const { personId: account } = link;
  const addTombstone = await tombstones.writer();
  const isWithdrawn = await db.transaction(async (tx) => {
    await lockPerson(tx, account);
    const used = await tx.query(
      'update mail_tokens set used_at = coalesce(used_at, $2) where token_hash = $1 returning 1',
      [sha256(body.token), now],
    );
    if (used.length === 0) throw new Failure('tokenInvalid');
    const [withdrawn] = await tx.query<Account>(
      `update erasures e set state = 'withdrawn', done_at = $2 from people p
        where p.id = $1 and e.person_id = p.id and e.state = 'confirmed'
          returning p.id, p.created_at as "createdAt"`,
      [account, now],
    );
    // An erasure may wait for a payment beyond its day; without one, an old link does nothing.
    if (!withdrawn && link.state === 'expired') throw new Failure('tokenInvalid');
    // Before the commit: an account whose request is only on the list outside of the database would
    // be locked after a restore.
    if (withdrawn) await addTombstone(withdrawn, 'withdrawn');
    return withdrawn !== undefined;
  });
  if (isWithdrawn)
    await logSecurityEvent(context, {
      event: 'erasure-withdrawn',
      account,
      id: requestId,
      address,
    });
  return {};
};
