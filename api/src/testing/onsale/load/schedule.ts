import { Heap } from '../heap.ts';

/** Runs work at times of `performance.now()`, whatever becomes of earlier work. */
export function createSchedule() {
  const due = new Heap<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;

  function at(atMs: number, run: () => void): void {
    due.push(atMs, run);
    arm();
  }

  function arm(): void {
    if (timerAt <= due.nextAt) return;
    clearTimeout(timer);
    timerAt = due.nextAt;
    timer = setTimeout(runDue, Math.max(0, Math.floor(timerAt - performance.now())));
  }

  function runDue(): void {
    timerAt = Infinity;
    while (due.nextAt <= performance.now()) due.pop()!();
    if (due.size > 0) arm();
  }

  return {
    at,
    /** Drops what has not run yet. */
    stop() {
      due.clear();
      clearTimeout(timer);
    },
  };
}
