import type { Hold } from '@playday/shared/contracts/api';
import { bangkokIso } from '../dates.ts';
import { one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { later } from '../ports/clock.ts';
import { HOLD_MS, type HoldRow, holdLines, lockHold, releaseLines } from './holds.ts';
import { checkLines, eventOnSale } from './on-sale.ts';
import { ownLeft, withStock } from './shortage.ts';
import { changeBuyerCount, changeStock, countOf, difference, recordStock } from './stock.ts';

/** Holds exactly these tickets. All or nothing: a shortage takes nothing and keeps what was held before. */
export const putHold: Handler<'PUT /user/hold'> = async ({ db }, { body, session, now }) => {
  const { event: eventId, tickets, revision } = body;
  const buyerId = session.personId;
  if (tickets.length > 0) {
    await eventOnSale(db, eventId, buyerId, now);
    await checkLines(db, eventId, tickets);
  }
  const ids = tickets.map(({ id }) => id);
  return withStock(db, { buyerId, eventId, ids, now }, () =>
    db.transaction(async (tx) => {
      const hold = await lockOrBegin(tx, { buyerId, eventId, revision, now, isEmpty: tickets.length === 0 });
      if (!hold) return { ...emptyHold(now), remaining: await remaining(tx, buyerId, eventId) };
      if (hold.revision > revision) return readHold(tx, buyerId, hold, now);
      const before = await holdLines(tx, buyerId);
      const changes = difference(before, tickets);
      await changeBuyerCount(tx, buyerId, eventId, countOf(tickets) - countOf(before));
      await changeStock(tx, changes);
      const cause = { hold: hold.holdId };
      const grown = changes.filter(({ held }) => held > 0);
      const shrunk = changes.filter(({ held }) => held < 0);
      await recordStock(tx, { cause, reason: 'hold', changes: grown, now });
      await recordStock(tx, { cause, reason: 'release', changes: shrunk, now });
      await tx.query('delete from hold_lines where buyer_id = $1', [buyerId]);
      await tx.query(
        `insert into hold_lines (buyer_id, ticket_type_id, count)
         select $1, d.id, d.count from unnest($2::int[], $3::int[]) as d (id, count)`,
        [buyerId, ids, tickets.map(({ count }) => count)],
      );
      await tx.query('update holds set revision = $2 where buyer_id = $1', [buyerId, revision]);
      return readHold(tx, buyerId, { ...hold, revision }, now);
    }),
  );
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

export const extendHold: Handler<'POST /user/hold/extend'> = async ({ db }, { session, now, remember }) =>
  db.transaction(async (tx) => {
    const hold = await lockHold(tx, session.personId);
    if (!hold) throw new Failure('noHold');
    if (hold.lapsedAt || hold.expiresAt <= now) throw new Failure('holdLapsed');
    if ((await holdLines(tx, session.personId)).length === 0) throw new Failure('noHold');
    if (hold.isExtended) throw new Failure('holdExtended');
    const expiresAt = later(hold.expiresAt, HOLD_MS);
    await tx.query('update holds set expires_at = $2, is_extended = true where buyer_id = $1', [
      session.personId,
      expiresAt,
    ]);
    const answer = await readHold(tx, session.personId, { ...hold, expiresAt, isExtended: true }, now);
    await remember(tx, answer);
    return answer;
  });

/**
 * The live hold, or a new one with its 1800 s. A hold for another event, or one whose time is over, gives way. Changing
 * a live hold keeps its end. An older revision leaves everything as it is.
 */
async function lockOrBegin(
  tx: Tx,
  {
    buyerId,
    eventId,
    revision,
    now,
    isEmpty,
  }: { buyerId: number; eventId: number; revision: number; now: Date; isEmpty: boolean },
): Promise<HoldRow | undefined> {
  const hold = await lockHold(tx, buyerId);
  const isLive = hold !== undefined && !hold.lapsedAt && hold.expiresAt > now;
  if (isLive && (hold.eventId === eventId || hold.revision > revision)) return hold;
  // Emptying a cart of another event must not throw away this one.
  if (isEmpty && isLive) return undefined;
  if (hold) {
    await releaseLines(tx, { buyerId, hold, reason: hold.expiresAt > now ? 'release' : 'lapse', now });
    await tx.query('delete from holds where buyer_id = $1', [buyerId]);
  }
  if (isEmpty) return undefined;
  const begun = await one<{ holdId: number }>(
    tx,
    `insert into holds (buyer_id, hold_id, event_id, revision, expires_at)
     values ($1, nextval('hold_ids'), $2, $3, $4) on conflict (buyer_id) do nothing returning hold_id as "holdId"`,
    [buyerId, eventId, revision, later(now, HOLD_MS)],
  );
  // Two first requests at once: the one that lost looks again at what the other began.
  if (!begun) return lockOrBegin(tx, { buyerId, eventId, revision, now, isEmpty });
  const expiresAt = later(now, HOLD_MS);
  return { holdId: begun.holdId, eventId, revision, expiresAt, isExtended: false, lapsedAt: null };
}

async function readHold(tx: Tx, buyerId: number, hold: HoldRow, now: Date): Promise<Hold> {
  const lines = await holdLines(tx, buyerId);
  const lefts = await ownLeft(
    tx,
    buyerId,
    lines.map(({ id }) => id),
  );
  return {
    event: hold.eventId,
    revision: hold.revision,
    expiresAt: bangkokMillis(hold.expiresAt),
    serverNow: bangkokMillis(now),
    isExtended: hold.isExtended,
    remaining: await remaining(tx, buyerId, hold.eventId),
    tickets: lines.map((line) => ({
      ...line,
      left: lefts.find(({ id }) => id === line.id)?.left ?? line.count,
    })),
  };
}

/** How many more tickets the buyer may choose for the event. */
async function remaining(tx: Tx, buyerId: number, eventId: number): Promise<number> {
  const counted = await one<{ tickets: number }>(
    tx,
    'select tickets from buyer_counts where buyer_id = $1 and event_id = $2',
    [buyerId, eventId],
  );
  return 4 - (counted?.tickets ?? 0);
}

function emptyHold(now: Date): Omit<Hold, 'remaining'> {
  return {
    event: null,
    revision: 0,
    expiresAt: null,
    serverNow: bangkokMillis(now),
    isExtended: false,
    tickets: [],
  };
}

/** To the millisecond: a countdown is made from the difference. */
function bangkokMillis(date: Date): string {
  return `${bangkokIso(date).slice(0, 19)}.${String(date.getMilliseconds()).padStart(3, '0')}+07:00`;
}
