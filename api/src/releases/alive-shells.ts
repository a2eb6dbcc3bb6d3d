import type { Tx } from '../db/db.ts';
import { later, seconds } from '../time/time.ts';

export interface Shell {
  instance: string;
  build: string;
  seenAt: Date;
  /** `catalog/3f4621c4a6df` */
  held: string[];
  refused: { program: string; build: string; reason: string }[];
}

/**
 * A shell without a heartbeat for this long counts as stopped. Heartbeats come every second, from a
 * shell without visitors every four.
 */
const timeoutMs = seconds(10);

export function aliveShells(tx: Tx, now: Date): Promise<Shell[]> {
  return tx.query<Shell>(
    `select instance, build, seen_at as "seenAt", held, refused from shells where seen_at > $1
      order by instance`,
    [later(now, -timeoutMs)],
  );
}
