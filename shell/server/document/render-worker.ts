import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rendered, RenderTask } from '../../src/render-task.ts';
import { config } from '../config.ts';
import type { RenderReply } from './render-child.ts';

/** Why a worker ended by itself: its code let an error escape or exited, or a page took longer than the deadline. */
export type WorkerEnd = 'crash' | 'timeout';

const program = fileURLToPath(new URL('./render-child.ts', import.meta.url));
/** One page takes some megabytes; a process that reaches the limit ends, which V8 cannot do with a thread. */
const heapMb = 128;
const mostWaiting = 64;

interface Page {
  task: RenderTask;
  resolve: (rendered: Rendered) => void;
  reject: (error: unknown) => void;
}

/**
 * A process for the pages of one build, one page at a time. When it crashes or a page passes the deadline, the worker is
 * over: `onEnd` is called once, and every page that runs or waits on it rejects at once.
 */
export function startWorker(folder: string, onEnd: (kind: WorkerEnd, error: unknown) => void) {
  const child = fork(program, [join(folder, 'server.cjs')], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
  });
  /** The first is being rendered. */
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
  // Comes when all that was said is read, so what it died of is known.
  child.on('disconnect', () => end('crash', new Error('the render process ended')));
  child.on('message', (message) => {
    // A build can say what it likes on this channel.
    const { rendered, error, crash } = (message ?? {}) as RenderReply;
    if (!rendered && error === undefined) return end('crash', crash ?? new Error('no answer to a page'));
    const page = pages.shift();
    if (rendered) page?.resolve(rendered);
    else page?.reject(error);
    next();
  });

  return {
    /** Renders a page; rejects when rendering it throws or the worker is over, and with `NotRendered` where it had no turn. */
    run(task: RenderTask): Promise<Rendered> {
      if (isOver || pages.length > mostWaiting) return Promise.reject(new NotRendered('takes no more pages'));
      const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
      const page: Page = { task, resolve, reject };
      const patience = setTimeout(() => {
        reject(new NotRendered(`no page within ${config.renderDeadlineMs} ms`));
        // One that is being rendered keeps its place until its own deadline, which began later.
        const place = pages.indexOf(page);
        if (place > 0) pages.splice(place, 1);
      }, config.renderDeadlineMs);
      pages.push(page);
      if (pages.length === 1) next();
      return promise.finally(() => clearTimeout(patience));
    },
    isOver: () => isOver,
    isIdle: () => pages.length === 0,
    /** Ends the worker; nobody is told. */
    stop: () => close(new NotRendered('the render process was stopped')),
  };
}

/** Why a page was not rendered where its build is not to blame, or was blamed once already. */
export class NotRendered extends Error {}

export type RenderWorker = ReturnType<typeof startWorker>;
