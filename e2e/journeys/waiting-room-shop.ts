import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { WaitingRoom } from '@playday/shared/api-contract';
import { root } from '@playday/shared/build/root';
import { Program } from '../../shared/build/scripts/program.ts';
import { ports } from '../ports.ts';

const port = ports.waitingRoomShop;
/** Its address. */
export const waitingRoomShop = `http://localhost:${port}`;

/** A shop of its own, whose clock the tests turn. */
export interface WaitingRoomShop {
  /** What its clock is ahead of this machine's, milliseconds. */
  aheadMs: () => number;
  /** Sets its clock to this many milliseconds after the sale of an event with a waiting room begins; never back. */
  turnTo: (afterOpeningMs: number) => Promise<void>;
  room: () => Promise<WaitingRoom>;
  close: () => Promise<void>;
}

/** Starts it, with `settings` as environment variables. `event`: the one whose sale its clock is turned to. */
export async function openWaitingRoomShop(
  event: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<WaitingRoomShop> {
  const dataDir = join(process.env.E2E_DATA_DIR!, 'waiting-room-shop');
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
  const program = new Program({
    name: 'waiting-room-shop',
    folder: root,
    args: ['shared/build/scripts/start.ts'],
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT: String(port - 4000),
      REMOTES_PORT: String(port - 3899),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: waitingRoomShop,
      ADDRESS_LIMIT_FACTOR: '20',
      SHIFTED_CLOCK: clock,
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href}`,
      ...settings,
    },
    logDir: join(dataDir, 'logs'),
    onEnded: (_, last) => console.error(last.join('\n')),
  });
  const room = async () =>
    (await (await fetch(`${waitingRoomShop}/api/waiting-room/${event}`)).json()) as WaitingRoom;
  program.start();
  for (const end = Date.now() + 200_000; ; await sleep(200)) {
    const ready = await fetch(`${waitingRoomShop}/ready`).catch(() => null);
    if (ready?.ok) break;
    if (Date.now() > end) {
      await program.stop();
      throw new Error(`the shop did not become ready; its log is in ${dataDir}`);
    }
  }
  const opensAt = Date.parse((await room()).opensAt);
  return {
    aheadMs: () => aheadMs,
    room,
    async turnTo(afterOpeningMs) {
      setClock(Math.max(aheadMs, opensAt + afterOpeningMs - Date.now()));
      // Answers are kept for a second.
      while (Date.parse((await room()).serverNow) < opensAt + afterOpeningMs) await sleep(50);
    },
    close: () => program.stop(),
  };
}
