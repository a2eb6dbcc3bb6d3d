import type { WaitingRoom } from '@playday/shared/api-contract/extras/waiting-room/operations';
import type { Context } from '../../context.ts';
import { bangkokIso, bangkokMillis } from '../../time/dates.ts';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../errors.ts';
import { later, minutes } from '../../time/time.ts';
import { findEvent } from '../../events/event-row.ts';
import { findRefusal } from '../../stock/availability.ts';
import {
  countEarly,
  findRoom,
  hasRoom,
  readStock,
  type Room,
  type RoomEvent,
  type RoomStock,
  type RoomReader,
} from './room.ts';
import { drawSeed } from './take-place.ts';

/**
 * How long an answer is kept. Pages are told within 5 s: this, a second each at a shell and a CDN,
 * and the pause of a page.
 */
const KEPT_MS = 500;
const MOST_KEPT = 1_000;
/**
 * The pace is the average of these minutes, so that one change of the limit hardly moves it; at the
 * beginning, while the limit grows, of the last third of the sale. The first minute does not count,
 * because all who may choose then are called at once; so the pace is unknown for two minutes.
 */
const PACE_MS = minutes(8);
const FIRST_MS = minutes(1);
const SHORTEST_PACE_MS = minutes(1);

/** Reads each room from the database twice a second at most, however many ask. */
export function roomReader(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'secrets'>,
): RoomReader {
  const { clock } = context;
  const kept = new Map<string, { at: number; answer: Promise<WaitingRoom> }>();
  return (idOrUrl) => {
    const now = clock.now();
    const known = kept.get(idOrUrl);
    if (known && Math.abs(now.getTime() - known.at) < KEPT_MS) return known.answer;
    const answer = readRoom(context, idOrUrl, now);
    kept.delete(idOrUrl);
    kept.set(idOrUrl, { at: now.getTime(), answer });
    answer.catch(() => kept.delete(idOrUrl));
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}

async function readRoom(
  { db: tx, config, secrets }: Pick<Context, 'db' | 'config' | 'secrets'>,
  idOrUrl: string,
  now: Date,
): Promise<WaitingRoom> {
  const { lobbyMs } = config.waitingRoom;
  const event = await findEvent(tx, idOrUrl);
  if (!hasRoom(event)) throw new Failure('notFound');
  const [room, stock, early] = await Promise.all([
    findRoom(tx, event.id),
    readStock(tx, event.id, now),
    countEarly(tx, event.id),
  ]);
  const lobbyOpensAt = later(event.saleStart, -lobbyMs);
  return {
    event: event.id,
    state: stateOf(event, stock, { lobbyOpensAt, now }),
    lobbyOpensAt: bangkokIso(lobbyOpensAt),
    opensAt: bangkokIso(event.saleStart),
    serving: room?.serving ?? 0,
    places: (room?.lastPlace ?? 0) + early,
    drawn: room?.drawnAt ? room.drawn : null,
    drawSeed: room?.drawnAt ? drawSeed(await secrets.get('waiting room'), event.id) : null,
    calledPerMinute: room?.drawnAt ? await readPace(tx, room, now) : null,
    left: stock.left,
    returning: stock.returning,
    serverNow: bangkokMillis(now),
  };
}

function stateOf(
  event: RoomEvent,
  { left, returning, coming }: RoomStock,
  { lobbyOpensAt, now }: { lobbyOpensAt: Date; now: Date },
): WaitingRoom['state'] {
  const total = { left, returning: returning + coming };
  const refusal = findRefusal({ now, sale: event, total });
  if (!refusal) return 'open';
  if (refusal.reason === 'taken' || refusal.reason === 'soldOut') return refusal.reason;
  if (refusal.reason !== 'notStarted') return 'ended';
  return now < lobbyOpensAt ? 'closed' : 'lobby';
}

/** Places called per minute lately; null while there is too little to tell. */
async function readPace(tx: Tx, room: Room, now: Date): Promise<number | null> {
  const drawnMs = room.drawnAt!.getTime();
  const lastThird = Math.max(SHORTEST_PACE_MS, (now.getTime() - drawnMs) / 3);
  const since = Math.max(drawnMs + FIRST_MS, now.getTime() - Math.min(PACE_MS, lastThird));
  const passedMs = now.getTime() - since;
  if (passedMs < SHORTEST_PACE_MS) return null;
  const [earlier] = await tx.query<{ place: number }>(
    `select place from waiting_places where event_id = $1 and called_at <= $2
      order by called_at desc, place desc limit 1`,
    [room.eventId, new Date(since)],
  );
  return ((room.serving - (earlier?.place ?? 0)) * minutes(1)) / passedMs;
}
