import type { WaitingPlace, WaitingRoom } from '@playday/shared/api-contract';
import type { Client } from './client.ts';

/** Pages ask for the public number every 3 s; the shared cache in front of the api answers all of them from one request a second. */
const PAGE_POLL_MS = 3_000;
const CACHE_MS = 1_000;
/** So many of those who came early ask for their drawn place per second. */
const EARLY_PER_SECOND = 250;

export interface Room {
  /** When the page of someone with this place asks for it again, in milliseconds of `performance.now()`. */
  asksAgainAt: (place: WaitingPlace) => Promise<number>;
  stop: () => void;
}

/** The waiting room as the pages of all visitors see it, through one shared cache. */
export function openRoom(client: Client, event: number, random: () => number): Room {
  let last: WaitingRoom | undefined;
  const awaitsDraw: (() => void)[] = [];
  const awaitsCall = new Map<number, ((atMs: number) => void)[]>();
  let called = 0;

  const timer = setInterval(() => void follow(), CACHE_MS);

  async function follow(): Promise<void> {
    const { status, body } = await client.send({ method: 'GET', path: `/waiting-room/${event}` });
    if (status !== 200) return;
    last = body as WaitingRoom;
    if (last.drawn !== null) for (const go of awaitsDraw.splice(0)) go();
    for (; called < last.serving; called++)
      for (const go of awaitsCall.get(called + 1) ?? []) go(performance.now() + PAGE_POLL_MS * random());
  }

  async function asksAgainAt({ state, place, lot }: WaitingPlace): Promise<number> {
    if (state === 'lobby') {
      if (last?.drawn === undefined || last.drawn === null)
        await new Promise<void>((go) => void awaitsDraw.push(go));
      const opensMs = Date.parse(last!.opensAt) - performance.timeOrigin;
      const turnMs = ((lot ?? 0) * (last!.drawn ?? 0) * 1_000) / EARLY_PER_SECOND;
      return Math.max(performance.now(), opensMs + 1_000 + turnMs);
    }
    if (state === 'called' || place === null || place <= called)
      return performance.now() + PAGE_POLL_MS * (0.5 + random());
    return new Promise((go) => awaitsCall.set(place, [...(awaitsCall.get(place) ?? []), go]));
  }

  return { asksAgainAt, stop: () => clearInterval(timer) };
}
