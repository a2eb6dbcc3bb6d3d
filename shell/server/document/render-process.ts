import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rendered, RenderTask } from '../../src/page/render-task.ts';
import type { RenderMessage, RenderReply } from './render-child.ts';
import { textOf } from '../reports/render-failures.ts';

/**
 * Why a process ended: an uncaught error or exit of its code, or a page that passed the deadline.
 * `unstarted`: before any code of a build ran in it.
 */
export type ProcessEnd = 'crash' | 'timeout' | 'unstarted';

/** Where a process's stderr goes, on which V8 reports a full heap. */
export type RenderStderr = 'inherit' | 'ignore';

const program = fileURLToPath(new URL('./render-child.ts', import.meta.url));
/**
 * A page takes a few megabytes. A process that reaches the limit is ended by V8, which it cannot do
 * for a thread.
 */
const heapMb = 128;
const startDeadlineMs = 10_000;
/**
 * The nice value of background processes: beside a process of live builds they get a tenth of a
 * processor.
 */
const backgroundPriority = 10;

export interface ProcessOptions {
  /** The folder of the shell's build. */
  folder: string;
  /** How long a page may take, milliseconds. */
  deadlineMs: number;
  /** Whether other processes come first when the processor is busy. */
  isBackground?: boolean;
  stderr?: RenderStderr;
  /** Called once, when the process has started. */
  onReady?: () => void;
  /**
   * Called once, when the process crashes or a page passes the deadline, with the page that it was
   * rendering and the one before, from which an error may have escaped.
   */
  onEnd: (
    kind: ProcessEnd,
    error: unknown,
    task: RenderTask | undefined,
    previous: RenderTask | undefined,
  ) => void;
}

/** A page that is rendered or waits for it. */
export interface Page {
  task: RenderTask;
  resolve: (rendered: Rendered) => void;
  reject: (error: unknown) => void;
}

/**
 * Starts a process that renders pages of one build, one at a time. Measured with catalog (RSS): 85
 * MB when it has started, of which 40 MB are not shared with other processes; 220 MB after 1000
 * pages, where it stays.
 */
export function startRenderProcess(options: ProcessOptions) {
  const { folder, deadlineMs, isBackground = false, stderr = 'inherit', onReady, onEnd } = options;
  const child = fork(program, [join(folder, 'server.cjs')], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', stderr, 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
  });
  try {
    if (isBackground && child.pid !== undefined) setPriority(child.pid, backgroundPriority);
  } catch {
    // The process has ended already.
  }
  let page: Page | undefined;
  let previous: RenderTask | undefined;
  /** The code that the process has. */
  let sent: RenderTask['code'] = null;
  let isReady = false;
  let isOver = false;
  let deadline = setTimeout(
    () => end('crash', new Error(`the render process did not start within ${startDeadlineMs} ms`)),
    startDeadlineMs,
  );

  function close(error: unknown) {
    isOver = true;
    clearTimeout(deadline);
    child.kill('SIGKILL');
    page?.reject(new NotRendered(textOf(error)));
    page = undefined;
  }
  function end(kind: ProcessEnd, error: unknown) {
    if (isOver) return;
    const task = page?.task;
    close(error);
    onEnd(isReady ? kind : 'unstarted', error, task, previous);
  }
  /**
   * The code is sent once: the collector of a process that got its hundreds of kilobytes with every
   * page took three quarters of the processor's time.
   */
  function messageFor({ code, ...rest }: RenderTask): RenderMessage {
    if (!code) return { ...rest, code };
    const isSent = sent?.build === code.build && sent.text === code.text;
    sent = code;
    return { ...rest, code: isSent ? { build: code.build } : code };
  }
  child.on('error', (error) => end('crash', error));
  // Fired after all messages were read, so a crash message has arrived by now.
  child.on('disconnect', () => end('crash', new Error('the render process ended')));
  child.on('message', (message) => {
    if (isOver) return;
    // The build's code can send anything on this channel.
    const { isStarted, rendered, error, crash } = (message ?? {}) as RenderReply;
    if (isStarted && !isReady) {
      isReady = true;
      if (!page) clearTimeout(deadline);
      return onReady?.();
    }
    if (!rendered && error === undefined)
      return end('crash', crash ?? new Error('no answer to a page'));
    clearTimeout(deadline);
    const answered = page;
    page = undefined;
    previous = answered?.task;
    if (rendered) answered?.resolve(rendered);
    else answered?.reject(error);
  });

  return {
    /**
     * Renders a page. Rejects when rendering throws; with `NotRendered` when the process ends or
     * has a page already.
     */
    render(task: RenderTask): Promise<Rendered> {
      if (isOver || page) return Promise.reject(new NotRendered('takes no page now'));
      const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
      page = { task, resolve, reject };
      clearTimeout(deadline);
      deadline = setTimeout(
        () => end('timeout', new Error(`no page within ${deadlineMs} ms`)),
        deadlineMs,
      );
      child.send(messageFor(task), (error) => error && end('crash', error));
      return promise;
    },
    isFree: () => isReady && !isOver && !page,
    isRendering: () => page !== undefined,
    isOver: () => isOver,
    /** Stops the process without calling `onEnd`. */
    stop: () => {
      if (!isOver) close('the render process was stopped');
    },
  };
}

/**
 * A page was not rendered, through no fault of its build or after a failure that was already
 * counted.
 */
export class NotRendered extends Error {}

export type RenderProcess = ReturnType<typeof startRenderProcess>;
