import type { WaitingRoom } from '@playday/shared/api-contract/extras/waiting-room/operations';
import { ApiError, useHost, useSession, useSWR } from '@playday/shared/kit';
import { fitsAge } from '@playday/shared/rules/fields/fields';
import { useState } from 'react';
import type { GateData, LoadedEvent } from '../../event-data/load-event.ts';
import { hiddenPollMs, jittered, pollMs, retryForever } from './polling.ts';
import { phaseOf } from './room-phase.ts';
import { useStoredChoice } from './stored-choice.ts';
import { useOwnPlace } from './use-own-place.ts';

/** One function for all renders, with each of which SWR would begin its interval anew. */
const nextPoll = () => jittered(document.hidden ? hiddenPollMs : pollMs);

/**
 * A visit to the waiting room of an event: what everyone may know of it, the visitor's own place,
 * and what follows from both.
 */
export function useRoom({ details, ageYears }: LoadedEvent, loaded: WaitingRoom) {
  const host = useHost();
  const session = useSession();
  const { event } = details;
  const [isCurrent, setCurrent] = useState(false);
  const { data: room = loaded, error } = useSWR<WaitingRoom, unknown>(
    ['waiting-room', event.id],
    async () => {
      const params = { id: String(event.id) };
      const latest = await host.http('GET /waiting-room/{id}', { params });
      if (!isWaitingRoom(latest)) throw new ApiError(200, 0, 'Wrong WaitingRoom object');
      setCurrent(true);
      return latest;
    },
    {
      fallbackData: loaded,
      refreshInterval: nextPoll,
      refreshWhenHidden: true,
      // While offline it fails at once, which the page then says.
      refreshWhenOffline: true,
      ...retryForever,
    },
  );
  const choice = useStoredChoice(event.id);
  const own = useOwnPlace({ event, room, isCurrent, choice });
  const birthday = session.status === 'in' ? session.settings?.birthday : undefined;
  const isSignedIn = session.status === 'in';
  const phase = phaseOf(room, {
    isSignedIn,
    isRestricted: own.isRefusedForAge || !fitsAge(birthday, ageYears, event.dateStart),
    hasLeft: choice.hasLeft,
    place: own.place,
    now: Date.parse(room.serverNow),
  });
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);
  return {
    event,
    room,
    phase,
    /** Signed in when this page was opened or later, and perhaps not any more. */
    wasSignedIn,
    choice,
    /** The page shows the last known state, because the shop could not be reached. */
    isStale: Boolean(error) || own.isFailing,
    leave: async () => {
      await own.leave();
      choice.leave();
    },
    returnToQueue: choice.returnToQueue,
    queueAgain: own.queueAgain,
  };
}

export type RoomState = ReturnType<typeof useRoom>;

/**
 * Whether a response has what the pages rely on. Here, because the guards of other responses are
 * part of every page.
 */
export function isWaitingRoom(gate: GateData | null): gate is WaitingRoom {
  const { serving, places, left } = (gate ?? {}) as Partial<WaitingRoom>;
  return [serving, places, left].every((count) => typeof count === 'number');
}
