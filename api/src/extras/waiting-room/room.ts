import { one, type Tx } from '../../db/db.ts';
import { later, seconds } from '../../time/time.ts';
import type { EventRow } from '../../events/event-row.ts';
import { heldFrom, leftAt, leftFrom } from '../../stock/scarcity.ts';
import { type ChoosingBounds, firstLimit } from './choosing-limit.ts';
import type {
  WaitingPlace,
  WaitingRoom,
} from '@playday/shared/api-contract/extras/waiting-room/operations';
import type { BatchCounts, Batched } from '../../db/micro-batch.ts';

/** The row of a waiting room. Places from 1 to `serving` have been called. */
export interface Room {
  eventId: number;
  /** When those who came before the opening were numbered by lot. */
  drawnAt: Date | null;
  /** How many they were. */
  drawn: number;
  lastPlace: number;
  serving: number;
  choosingLimit: number;
  reducedAt: Date | null;
  advancedAt: Date;
}

/** An event with a waiting room always has a start of its sale. */
export interface RoomEvent extends EventRow {
  saleStart: Date;
}

export const hasRoom = (event: EventRow | undefined): event is RoomEvent =>
  event !== undefined && event.hasWaitingRoom && event.saleStart !== null;

const selectRoom = `
  select event_id as "eventId", drawn_at as "drawnAt", drawn, last_place as "lastPlace", serving,
         choosing_limit as "choosingLimit", reduced_at as "reducedAt", advanced_at as "advancedAt"
    from waiting_rooms where event_id = $1`;

/** The room as it stands; undefined before anybody came. */
export async function findRoom(tx: Tx, eventId: number): Promise<Room | undefined> {
  return (await tx.query<Room>(selectRoom, [eventId]))[0];
}

/** Places of those who came before the opening, which the lot has not numbered yet. */
export async function countEarly(tx: Tx, eventId: number): Promise<number> {
  const early = await one<{ places: number }>(
    tx,
    'select count(*)::int as places from waiting_places where event_id = $1 and place is null',
    [eventId],
  );
  return early!.places;
}

/** The room, created when it does not exist, and locked until the transaction ends. */
export async function lockRoom(
  tx: Tx,
  eventId: number,
  now: Date,
  bounds: ChoosingBounds,
): Promise<Room> {
  const lock = () => tx.query<Room>(`${selectRoom} for update`, [eventId]);
  const [existing] = await lock();
  if (existing) return existing;
  await tx.query(
    `insert into waiting_rooms (event_id, choosing_limit, advanced_at) values ($1, $2, $3)
     on conflict (event_id) do nothing`,
    // So that the first visitor is called at once.
    [eventId, firstLimit(bounds), later(now, -seconds(1))],
  );
  return (await lock())[0]!;
}

export interface RoomStock {
  /** Tickets that are available. */
  left: number;
  /** In carts, or in orders that wait for their payment: they may become so. */
  returning: number;
  /** Of kinds whose sale begins later. */
  coming: number;
}

/** The tickets of an event for those who wait. */
export async function readStock(tx: Tx, eventId: number, now: Date): Promise<RoomStock> {
  const [stock] = await tx.query<RoomStock>(
    `select coalesce(sum(${leftAt('$2')}), 0)::int as left,
            coalesce(sum(${heldFrom('$2')}), 0)::int as returning,
            coalesce(sum(${leftFrom('$2')} - ${leftAt('$2')}), 0)::int as coming
       from ticket_types t join ticket_stock s on s.ticket_type_id = t.id
      where t.event_id = $1 and t.is_listed`,
    [eventId, now],
  );
  return stock!;
}

/**
 * A buyer who takes a place, or asks about the one taken before. `again`: queues anew after the
 * admission is over; `known`: only asks.
 */
export interface PlaceRequest {
  personId: number;
  again: boolean;
  known: boolean;
  now: Date;
}

/** Batches the requests for places of one event. */
export type PlaceQueue = Batched<[eventId: number, request: PlaceRequest], WaitingPlace> &
  BatchCounts;

/**
 * Reads the public state of a waiting room, by the event's id or url. Throws `notFound` when there
 * is none.
 */
export type RoomReader = (idOrUrl: string) => Promise<WaitingRoom>;
