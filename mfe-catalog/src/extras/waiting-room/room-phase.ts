import type { WaitingRoom } from '@playday/shared/api-contract/extras/waiting-room/operations';
import { drawnPlace, type OwnPlace } from './own-place.ts';

/**
 * What the page shows.
 * - `closed`: the waiting room is not open yet; `ended`: the sale is over; `soldOut`: no ticket is
 *   left or will return soon.
 * - `restricted`: the buyer is too young.
 * - `signIn`: a place needs an account; `joining`: the place is being taken; `left`: the visitor
 *   gave it up.
 * - `lobby`: before the draw.
 * - `waiting`: behind others; `taken`: so, and no ticket is available at the moment.
 * - `called`: it is the buyer's turn, but they are not admitted yet.
 * - `admitted`: the buyer may choose tickets; `over`: the time for that has passed.
 */
export type Phase =
  | {
      name:
        | 'closed'
        | 'ended'
        | 'soldOut'
        | 'restricted'
        | 'signIn'
        | 'joining'
        | 'left'
        | 'lobby'
        | 'over';
    }
  | { name: 'waiting' | 'taken'; place: number; ahead: number; isEstimate: boolean }
  | { name: 'called'; place: number | null }
  | { name: 'admitted'; until: number };

interface Visitor {
  isSignedIn: boolean;
  isRestricted: boolean;
  hasLeft: boolean;
  place: OwnPlace | undefined;
  /** Milliseconds by `Host.now`. */
  now: number;
}

/** The phase of a visit. Only `room` is known of a visitor who is signed out. */
export function phaseOf(room: WaitingRoom, visitor: Visitor): Phase {
  const { place } = visitor;
  if (room.state === 'ended' || room.state === 'soldOut' || room.state === 'closed')
    return { name: room.state };
  if (visitor.isRestricted) return { name: 'restricted' };
  if (!visitor.isSignedIn) return { name: 'signIn' };
  if (visitor.hasLeft) return { name: 'left' };
  if (!place) return { name: 'joining' };
  switch (place.state) {
    case 'admitted': {
      const until = place.admittedUntil ?? 0;
      return until > visitor.now ? { name: 'admitted', until } : { name: 'over' };
    }
    case 'over':
    case 'left':
      return { name: place.state };
    case 'lobby': {
      const estimate = drawnPlace(room, place);
      return estimate === null ? { name: 'lobby' } : inQueue(room, estimate, true);
    }
    case 'called':
      return room.state === 'taken' && place.place !== null
        ? inQueue(room, place.place, false)
        : { name: 'called', place: place.place };
    // Waiting, or in a state of a newer api, in which the place is kept too.
    default:
      return place.place === null ? { name: 'joining' } : inQueue(room, place.place, false);
  }
}

function inQueue(room: WaitingRoom, place: number, isEstimate: boolean): Phase {
  const ahead = Math.max(0, place - room.serving - 1);
  if (room.state === 'taken') return { name: 'taken', place, ahead, isEstimate };
  if (place <= room.serving && !isEstimate) return { name: 'called', place };
  return { name: 'waiting', place, ahead, isEstimate };
}
