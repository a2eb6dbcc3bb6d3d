import { createHmac } from 'node:crypto';
import type { WaitingPlace, WaitingRoom } from '@playday/shared/api-contract';
import { type Client, waitUntil } from './client.ts';

/** Pages ask for the public number this often; the shared cache in front of the api answers all of them from one request a second. */
const PAGE_POLL_MS = 2_500;
const CACHE_MS = 1_000;
/** So many of those who came early ask for their drawn place per second. */
const EARLY_PER_SECOND = 250;

const lotOf = ({ drawSeed }: WaitingRoom, drawnAs: number): number =>
  createHmac('sha256', drawSeed!).update(String(drawnAs)).digest().readUIntBE(0, 6) / 2 ** 48;

export interface Room {
  /** When the page of someone with this place asks for it again, in milliseconds of `performance.now()`. */
  asksAgainAt: (place: WaitingPlace) => Promise<number>;
  stop: () => void;
}

/** The waiting room as the pages of all visitors see it, through one shared cache. */
export function openRoom(client: Client, { event, random }: { event: number; random: () => number }): Room {
  let last: WaitingRoom | undefined;
  const awaitsDraw: { drawnAs: number; go: (atMs: number) => void }[] = [];
  const awaitsCall = new Map<number, ((atMs: number) => void)[]>();
  let called = 0;

  const timer = setInterval(() => void follow(), CACHE_MS);

  async function follow(): Promise<void> {
    const { status, body } = await client.send({ method: 'GET', path: `/waiting-room/${event}` });
    if (status !== 200) return;
    last = body as WaitingRoom;
    if (last.drawn !== null) void wakeDrawn(last, awaitsDraw.splice(0));
    for (; called < last.serving; called++)
      for (const go of awaitsCall.get(called + 1) ?? []) go(performance.now() + PAGE_POLL_MS * random());
  }

  /** One after the other: to wake thousands at a time would make the generator late. */
  async function wakeDrawn(room: WaitingRoom, early: typeof awaitsDraw): Promise<void> {
    const drawn = early.map(({ drawnAs, go }) => ({ lot: lotOf(room, drawnAs), go }));
    for (const { lot, go } of drawn.sort((a, b) => a.lot - b.lot)) {
      const atMs = turnOf(room, lot);
      if (atMs > performance.now()) await waitUntil(atMs);
      go(Math.max(atMs, performance.now()));
    }
  }

  async function asksAgainAt({ state, place, drawnAs }: WaitingPlace): Promise<number> {
    if (state === 'lobby') {
      if (last && last.drawn !== null)
        return Math.max(performance.now(), turnOf(last, lotOf(last, drawnAs!)));
      return new Promise((go) => void awaitsDraw.push({ drawnAs: drawnAs!, go }));
    }
    if (state === 'called' || place === null || place <= called)
      return performance.now() + PAGE_POLL_MS * (0.5 + random());
    return new Promise((go) => awaitsCall.set(place, [...(awaitsCall.get(place) ?? []), go]));
  }

  return { asksAgainAt, stop: () => clearInterval(timer) };
}

/** When someone with this lot asks for the place that was drawn. */
function turnOf({ opensAt, drawn }: WaitingRoom, lot: number): number {
  const opensMs = Date.parse(opensAt) - performance.timeOrigin;
  return opensMs + 1_000 + (1_000 * lot * drawn!) / EARLY_PER_SECOND;
}
