import type { ShopEvent } from '@playday/shared/api-contract';
import type {
  WaitingPlace,
  WaitingRoom,
} from '@playday/shared/api-contract/extras/waiting-room/operations';
import { ApiError, useHost, useSession, useSWR, useSWRConfig } from '@playday/shared/kit';
import { useEffect, useRef, useState } from 'react';
import { lotOf, nextAskAt, type OwnPlace } from './own-place.ts';
import { jittered, retryForever, useIsVisible } from './polling.ts';

const ageRestricted = 2003;
/**
 * Pages that were open when the waiting room opened take their places within this time: being first
 * is worth nothing.
 */
const spreadMs = 20_000;
const pauseMs = 4_000;

/**
 * The signed-in visitor's place in a waiting room. The api is asked for it on arrival and whenever
 * the public number says that it has changed; an open page does not poll it.
 */
export function useOwnPlace({
  event,
  room,
  isCurrent,
  choice: { hasLeft, leave },
}: {
  event: ShopEvent;
  room: WaitingRoom;
  /** This page has read the public state itself, which in the document may be a minute old. */
  isCurrent: boolean;
  choice: { hasLeft: boolean; leave: () => void };
}) {
  const host = useHost();
  const isSignedIn = useSession().status === 'in';
  const isVisible = useIsVisible();
  const isWanted = useIsWanted({
    isWanted: isSignedIn && !hasLeft,
    isPossible: ['lobby', 'open', 'taken'].includes(room.state),
    isCurrent,
  });

  // A place that was given up must not be shown again, here or after a visit to another page.
  const { mutate: mutateCache } = useSWRConfig();
  useEffect(() => {
    if (hasLeft) void mutateCache(['waiting-place', event.id], undefined);
  }, [hasLeft, event.id, mutateCache]);

  const toOwnPlace = ({ serverNow: _, admittedUntil, ...place }: WaitingPlace): OwnPlace => ({
    ...place,
    // An api of another release may not send them.
    place: (place as Partial<WaitingPlace>).place ?? null,
    drawnAs: (place as Partial<WaitingPlace>).drawnAs ?? null,
    lot: null,
    chance: Math.random(),
    admittedUntil: admittedUntil ? Date.parse(admittedUntil) : null,
    askedAt: host.now(),
    servingThen: room.serving,
    pauseMs: jittered(pauseMs),
  });
  const hasPlace = useRef(false);
  const {
    data: asked,
    error,
    mutate,
  } = useSWR<OwnPlace, unknown>(
    isWanted ? ['waiting-place', event.id] : null,
    async () => {
      const body = { event: event.id, ...(hasPlace.current && { known: true }) };
      const taken = await host.http('POST /user/waiting-room', { body, needs: 'state' });
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
    hasPlace.current = asked !== undefined;
  }, [asked]);
  const lot = useLot(room, asked?.drawnAs ?? null);
  const place = asked && { ...asked, lot };
  const askAt = place ? nextAskAt(room, place) : null;
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
      const taken = await host.http('POST /user/waiting-room', {
        body: { event: event.id, again: true },
        needs: 'state',
      });
      await mutate(toOwnPlace(taken), { revalidate: false });
    },
  };
}

/** The visitor's lot once the draw is public. */
function useLot({ drawSeed = null }: Partial<WaitingRoom>, drawnAs: number | null): number | null {
  const [lot, setLot] = useState<number | null>(null);
  useEffect(() => {
    if (drawSeed === null || drawnAs === null) return;
    let isCurrent = true;
    // Without it the page asks at a time of its own.
    lotOf(drawSeed, drawnAs).then(
      (found) => isCurrent && setLot(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [drawSeed, drawnAs]);
  return lot;
}

/**
 * Whether the visitor wants a place and could take one. Stays true while the waiting room cannot
 * give places for a moment, because the place is kept. On pages that waited until it could, it
 * becomes true a random while later.
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
    const timer = setTimeout(
      () => setBegun(true),
      hasWaited.current ? Math.random() * spreadMs : 0,
    );
    return () => clearTimeout(timer);
  }, [isWanted, isPossible, isCurrent, hasBegun]);
  return isWanted && hasBegun;
}
