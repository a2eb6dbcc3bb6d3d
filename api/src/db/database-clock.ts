import { type Clock, later, seconds, systemClock } from '../time/time.ts';
import type { Db } from './db.ts';

const SYNC_MS = seconds(30);

/**
 * The time for deadlines and expiry of everything that uses this database; PGlite has no other
 * process to agree with.
 */
export async function clockOf(db: Db): Promise<Clock> {
  return db.kind === 'postgres' ? databaseClock(db) : systemClock;
}

/**
 * The time of the database, for every process alike: the clocks of machines differ, and a hold must
 * not end earlier on one than on another. Read at the start, which may throw, and every 30 s; in
 * between, and while the database does not answer, the process's timer continues from the last
 * reading. `timer` returns milliseconds that only grow.
 */
export async function databaseClock(
  db: Pick<Db, 'query'>,
  timer: () => number = () => performance.now(),
): Promise<Clock & { sync: () => Promise<void> }> {
  let known = await read();
  const at = (reading: { time: Date; at: number }) => later(reading.time, timer() - reading.at);
  const sync = async () => {
    const next = await read();
    // Within what the round trip leaves uncertain, the old reading is as good, and time does not
    // jump.
    if (Math.abs(at(next).getTime() - at(known).getTime()) > next.uncertainMs) known = next;
  };
  setInterval(() => void sync().catch(() => {}), SYNC_MS).unref();
  return { now: () => at(known), sync };

  async function read() {
    const before = timer();
    const [row] = await db.query<{ time: Date }>('select clock_timestamp() as time');
    const uncertainMs = (timer() - before) / 2;
    return { time: row!.time, at: before + uncertainMs, uncertainMs };
  }
}
