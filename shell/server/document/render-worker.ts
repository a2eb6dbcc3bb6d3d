import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rendered, RenderTask } from '../../src/render-task.ts';
import { config } from '../config.ts';
import type { RenderReply } from './render-child.ts';

/** Why a worker ended: an uncaught error or exit of its code, or a page that passed the deadline. */
export type WorkerEnd = 'crash' | 'timeout';

/** Where a worker's stderr goes, on which V8 reports a full heap. */
export type RenderStderr = 'inherit' | 'ignore';

const program = fileURLToPath(new URL('./render-child.ts', import.meta.url));
/** A page takes a few megabytes. A process that reaches the limit is ended by V8, which it cannot do for a thread. */
const heapMb = 128;
const mostWaiting = 64;

interface Page {
  task: RenderTask;
  resolve: (rendered: Rendered) => void;
  reject: (error: unknown) => void;
}

/**
 * Starts a process that renders the pages of one build, one at a time. When it crashes or a page passes the deadline,
 * the worker ends: `onEnd` is called once, and all running and queued pages reject at once.
 */
export function startWorker(
  folder: string,
  stderr: RenderStderr = 'inherit',
  onEnd: (kind: WorkerEnd, error: unknown) => void,
) {
  const child = fork(program, [join(folder, 'server.cjs')], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', stderr, 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
  });
  /** The first one is being rendered. */
  const pages: Page[] = [];
  let isOver = false;
  let deadline: NodeJS.Timeout | undefined;

  function close(error: unknown) {
    isOver = true;
    clearTimeout(deadline);
    child.kill('SIGKILL');
    for (const page of pages.splice(0)) page.reject(error);
  }
  function end(kind: WorkerEnd, error: unknown) {
    if (isOver) return;
    close(error);
    onEnd(kind, error);
  }
  function next() {
    clearTimeout(deadline);
    const [page] = pages;
    if (!page) return;
    deadline = setTimeout(
      () => end('timeout', new Error(`no page within ${config.renderDeadlineMs} ms`)),
      config.renderDeadlineMs,
    );
    child.send(page.task, (error) => error && end('crash', error));
  }
  child.on('error', (error) => end('crash', error));
  // Fired after all messages were read, so a crash message has arrived by now.
  child.on('disconnect', () => end('crash', new Error('the render process ended')));
  child.on('message', (message) => {
    // The build's code can send anything on this channel.
    const { rendered, error, crash } = (message ?? {}) as RenderReply;
    if (!rendered && error === undefined) return end('crash', crash ?? new Error('no answer to a page'));
    const page = pages.shift();
    if (rendered) page?.resolve(rendered);
    else page?.reject(error);
    next();
  });

  return {
    /**
     * Renders a page. Rejects when rendering throws or the worker ends; with `NotRendered` when its turn never came.
     */
    run(task: RenderTask): Promise<Rendered> {
      if (isOver || pages.length > mostWaiting) return Promise.reject(new NotRendered('takes no more pages'));
      const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
      const page: Page = { task, resolve, reject };
      const patience = setTimeout(() => {
        reject(new NotRendered(`no page within ${config.renderDeadlineMs} ms`));
        // A running page keeps its place until its own deadline, which started later.
        const place = pages.indexOf(page);
        if (place > 0) pages.splice(place, 1);
      }, config.renderDeadlineMs);
      pages.push(page);
      if (pages.length === 1) next();
      return promise.finally(() => clearTimeout(patience));
    },
    isOver: () => isOver,
    isIdle: () => pages.length === 0,
    /** Stops the worker without calling `onEnd`. */
    stop: () => close(new NotRendered('the render process was stopped')),
  };
}

/** A page was not rendered, through no fault of its build or after a failure that was already counted. */
export class NotRendered extends Error {}

export type RenderWorker = ReturnType<typeof startWorker>;
