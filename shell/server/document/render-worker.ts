import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Rendered, RenderTask } from '../../src/render.tsx';
import { config } from '../config.ts';

/** Why a worker ended by itself: its code let an error escape or exited, or a page took longer than the deadline. */
export type WorkerEnd = 'crash' | 'timeout';

/** Objects of one build's pages; one page takes some megabytes. Buffers are not counted. */
const memoryMb = 256;

/**
 * A worker thread for the pages of one build, one page at a time. When it crashes or a page passes the deadline, the
 * worker is over: `onEnd` is called once, and every page that runs or waits on it rejects at once.
 */
export function startWorker(folder: string, onEnd: (kind: WorkerEnd, error: unknown) => void) {
  const pool = new Piscina<RenderTask, Rendered>({
    filename: join(folder, 'server.cjs'),
    // One thread, started for the first page and kept: a crash must not start the next one before the back-off.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    maxQueue: 64,
    // A thread at rest must hear that the api closed a kept connection, or its next page lacks all that it asks for.
    atomics: 'disabled',
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let isOver = false;
  let isThreadGone = false;
  let running = 0;

  function end(kind: WorkerEnd, error: unknown) {
    if (isOver) return;
    isOver = true;
    onEnd(kind, error);
    void pool.destroy();
  }
  pool.on('error', (error) => end('crash', error));
  pool.on('workerDestroy', () => {
    isThreadGone = true;
    // After what says why: `process.exit` between two pages says nothing.
    setImmediate(() => end('crash', new Error('the worker thread ended')));
  });

  return {
    /** Renders a page; rejects when rendering it throws, or the worker is over. */
    async run(task: RenderTask): Promise<Rendered> {
      const deadline = setTimeout(
        () => end('timeout', new Error(`no page within ${config.renderDeadlineMs} ms`)),
        config.renderDeadlineMs,
      );
      running++;
      try {
        return await pool.run(task);
      } catch (error) {
        if (isThreadGone) end('crash', error);
        throw error;
      } finally {
        running--;
        clearTimeout(deadline);
      }
    },
    isOver: () => isOver,
    isIdle: () => running === 0,
    /** Ends the worker; nobody is told. */
    stop(): Promise<void> {
      isOver = true;
      return pool.destroy();
    },
  };
}

export type RenderWorker = ReturnType<typeof startWorker>;
