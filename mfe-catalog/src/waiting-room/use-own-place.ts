import type { ShopEvent, WaitingPlace, WaitingRoom } from '@playday/shared/api-contract';
import { ApiError, useHost, useSession, useSWR, useSWRConfig } from '@playday/shared/kit';
import { useEffect, useRef, useState } from 'react';
import { nextAskAt, type OwnPlace } from './own-place.ts';
import { jittered, retryForever } from './polling.ts';
import type { ServerClock } from './server-clock.ts';
import { useIsVisible } from './use-is-visible.ts';

const ageRestricted = 2003;
/** Pages that were open when the waiting room opened take their places within this time: being first is worth nothing. */
const spreadMs = 20_000;
const pauseMs = 4_000;

/**
 * The signed-in visitor's place in a waiting room. The api is asked for it on arrival and whenever the public number says that
 * it has changed; an open page does not poll it.
 */
export function useOwnPlace({
  event,
  room,
  serverClock,
  choice: { hasLeft, leave },
}: {
  event: ShopEvent;
  room: WaitingRoom;
  serverClock: ServerClock;
  choice: { hasLeft: boolean; leave: () => void };
}) {
  const host = useHost();
  const isSignedIn = useSession().status === 'in';
  const isVisible = useIsVisible();
  const isWanted = useIsWanted({
    isWanted: isSignedIn && !hasLeft,
    isPossible: ['lobby', 'open', 'taken'].includes(room.state),
    isCurrent: serverClock.offset() !== null,
  });

  // A place that was given up must not be shown again, here or after a visit to another page.
  const { mutate: mutateCache } = useSWRConfig();
  useEffect(() => {
    if (hasLeft) void mutateCache(['waiting-place', event.id], undefined);
  }, [hasLeft, event.id, mutateCache]);

  const toOwnPlace = ({ serverNow, admittedUntil, ...place }: WaitingPlace): OwnPlace => {
    serverClock.observe(serverNow);
    return {
      ...place,
      admittedUntil: admittedUntil === null ? null : Date.parse(admittedUntil) + (serverClock.offset() ?? 0),
      askedAt: host.now(),
      servingThen: room.serving,
      pauseMs: jittered(pauseMs),
    };
  };
  const hasPlace = useRef(false);
  const {
    data: place,
    error,
    mutate,
  } = useSWR<OwnPlace, unknown>(
    isWanted ? ['waiting-place', event.id] : null,
    async () => {
      const body = { event: event.id, ...(hasPlace.current && { known: true }) };
      const taken = await host.http('POST /user/waiting-room', { body });
      // Given up on another device: what this one remembers says so, too.
      if (taken.state === 'left') leave();
      return toOwnPlace(taken);
    },
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: true,
      onErrorRetry: (failure, key, config, revalidate, options) => {
        const retry: typeof revalidate = (next) =>
          hasPlace.current && document.hidden ? undefined : revalidate(next);
        retryForever.onErrorRetry(failure, key, config, retry, options);
      },
    },
  );

  useEffect(() => {
    hasPlace.current = place !== undefined;
  }, [place]);
  const askAt = place ? nextAskAt(room, place, serverClock.offset() ?? 0) : null;
  // The answer may begin the time to choose, which must not happen while nobody looks.
  useEffect(() => {
    if (askAt === null || !isVisible) return;
    const timer = setTimeout(() => void mutate(), Math.max(0, askAt - host.now()));
    return () => clearTimeout(timer);
  }, [askAt, isVisible, host, mutate]);

  const isRefusedForAge = error instanceof ApiError && error.code === ageRestricted;
  return {
    place: isWanted ? place : undefined,
    isRefusedForAge,
    isFailing: Boolean(error) && !isRefusedForAge,
    /** Gives the place up. Throws an `ApiError`. */
    leave: async () => {
      await host.http('DELETE /user/waiting-room', { query: { event: event.id } });
    },
    /** Takes a new place at the end, after the time to choose has passed. Throws an `ApiError`. */
    queueAgain: async () => {
      const taken = await host.http('POST /user/waiting-room', { body: { event: event.id, again: true } });
      await mutate(toOwnPlace(taken), { revalidate: false });
    },
  };
}

/**
 * Whether the visitor wants a place and could take one. Stays true while the waiting room cannot give places for a moment,
 * because the place is kept. On pages that waited until it could, it becomes true a random while later. `isCurrent`: this page
 * has read the public state itself, which in the document may be a minute old.
 */
function useIsWanted({
  isWanted,
  isPossible,
  isCurrent,
}: {
  isWanted: boolean;
  isPossible: boolean;
  isCurrent: boolean;
}): boolean {
  const [hasBegun, setBegun] = useState(false);
  const hasWaited = useRef(false);
  useEffect(() => {
    if (!isWanted || hasBegun) return;
    if (!isPossible) {
      if (isCurrent) hasWaited.current = true;
      return;
    }
    const timer = setTimeout(() => setBegun(true), hasWaited.current ? Math.random() * spreadMs : 0);
    return () => clearTimeout(timer);
  }, [isWanted, isPossible, isCurrent, hasBegun]);
  return isWanted && hasBegun;
}
