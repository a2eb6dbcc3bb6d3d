import { setTimeout as sleep } from 'node:timers/promises';

interface Lane<Row> {
  width: number;
  claim: (limit: number) => Promise<Row[]>;
  work: (row: Row) => Promise<void>;
  /** Once it is aborted, nothing more is claimed; the lane ends with the rows that run. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs `work` for every row that `claim` returns, at most `width` at a time. New rows are claimed
 * while slow ones still run, so that a hanging call delays no other row. Ends when nothing is due
 * and nothing runs. `work` must not throw. Returns the number of rows.
 */
export async function runLane<Row>({ width, claim, work, signal }: Lane<Row>): Promise<number> {
  const running = new Set<Promise<void>>();
  let count = 0;
  for (;;) {
    // Claims many rows at once: a claim is a statement of its own.
    while (running.size > width / 2) await Promise.race(running);
    const rows = signal?.aborted ? [] : await claim(width - running.size);
    count += rows.length;
    for (const row of rows) {
      const done: Promise<void> = work(row).finally(() => running.delete(done));
      running.add(done);
    }
    if (rows.length > 0) continue;
    if (running.size === 0) return count;
    if (signal?.aborted) await Promise.all(running);
    // Half a second, or less when the signal is aborted.
    else
      await Promise.race([
        ...running,
        sleep(500, undefined, { ref: false, signal }).catch(() => {}),
      ]);
  }
}
