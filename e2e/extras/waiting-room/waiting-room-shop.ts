import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { WaitingRoom } from '@playday/shared/api-contract/extras/waiting-room/operations';
import { ports } from '../../ports.ts';
import { dataDirOf, startShop } from '../../journeys/own-shop.ts';

const name = 'waiting-room-shop';
const port = ports.waitingRoomShop;
/** Its address. */
export const waitingRoomShop = `http://localhost:${port}`;

/**
 * Starts a shop of its own, whose clock the tests turn, with `settings` as environment variables.
 * `event`: the one whose sale its clock is turned to.
 */
export async function openWaitingRoomShop(event: string, settings: NodeJS.ProcessEnv) {
  const dataDir = dataDirOf(name);
  // Its clock starts anew, so its data must, too.
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const clock = join(dataDir, 'clock');
  let aheadMs = 0;
  const setClock = (ahead: number) => {
    aheadMs = ahead;
    writeFileSync(clock, String(ahead));
  };
  setClock(0);
  const room = async () =>
    (await (await fetch(`${waitingRoomShop}/api/waiting-room/${event}`)).json()) as WaitingRoom;
  const shiftedClock = pathToFileURL(
    join(import.meta.dirname, '../../journeys/shifted-clock.ts'),
  ).href;
  const close = await startShop(name, port, {
    ADDRESS_LIMIT_FACTOR: '20',
    SHIFTED_CLOCK: clock,
    NODE_OPTIONS: `--import ${shiftedClock}`,
    ...settings,
  });
  const opensAt = Date.parse((await room()).opensAt);
  return {
    /** What its clock is ahead of this machine's, milliseconds. */
    aheadMs: () => aheadMs,
    room,
    /** Sets its clock to this many milliseconds after the sale of the event begins; never back. */
    async turnTo(afterOpeningMs: number) {
      const time = opensAt + afterOpeningMs;
      setClock(Math.max(aheadMs, time - Date.now()));
      // Answers are kept for a second.
      while (Date.parse((await room()).serverNow) < time) await sleep(50);
    },
    close,
  };
}

export type WaitingRoomShop = Awaited<ReturnType<typeof openWaitingRoomShop>>;
