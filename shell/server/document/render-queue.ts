import type { Rendered, RenderTask } from '../../src/page/render-task.ts';
import {
  NotRendered,
  type Page,
  type ProcessOptions,
  type RenderProcess,
  startRenderProcess,
} from './render-process.ts';

export interface QueueOptions extends Omit<ProcessOptions, 'onReady'> {
  /** How many processes may render pages of this queue at the same time. */
  mostProcesses: number;
  /** How many pages may wait. */
  mostWaiting: number;
  /** Whether a page must not be tried now. */
  isResting: (task: RenderTask) => boolean;
  now: () => number;
}

/**
 * The pages of one build and the processes that render them. The first process starts with the
 * first page; a further one when a page waits while all others are rendering. A page that is not
 * rendered within the deadline is given up.
 */
export function createRenderQueue(options: QueueOptions) {
  const { mostProcesses, mostWaiting, isResting, now, ...processOptions } = options;
  const { deadlineMs } = processOptions;
  /** Each with the time since when it has no page. */
  const processes = new Map<RenderProcess, number>();
  const waiting: Page[] = [];
  let isStopped = false;

  function start() {
    let isReady = false;
    const process = startRenderProcess({
      ...processOptions,
      onReady() {
        isReady = true;
        dispatch();
      },
      onEnd(kind, error, task, previous) {
        processes.delete(process);
        options.onEnd(kind, error, task, previous);
        // The next one would fail to start as well.
        if (!isReady) giveUp('the render process did not start');
        dispatch();
      },
    });
    processes.set(process, now());
  }
  function giveUp(reason: string, isGivenUp: (page: Page) => boolean = () => true) {
    const kept: Page[] = [];
    for (const page of waiting.splice(0))
      if (isGivenUp(page)) page.reject(new NotRendered(reason));
      else kept.push(page);
    waiting.push(...kept);
  }
  function dispatch() {
    giveUp('the page or its build failed before', ({ task }) => isResting(task));
    for (const process of processes.keys()) {
      if (!process.isFree()) continue;
      const page = waiting.shift();
      if (!page) return;
      void render(process, page);
    }
    const isBusy = [...processes.keys()].every((process) => process.isRendering());
    if (waiting.length > 0 && isBusy && processes.size < mostProcesses) start();
  }
  async function render(process: RenderProcess, { task, resolve, reject }: Page) {
    await process.render(task).then(resolve, reject);
    if (processes.has(process)) processes.set(process, now());
    dispatch();
  }

  return {
    /**
     * Renders a page. Rejects when rendering throws; with `NotRendered` when its turn does not come
     * within the deadline or its process ends.
     */
    run(task: RenderTask): Promise<Rendered> {
      if (isStopped || waiting.length >= mostWaiting)
        return Promise.reject(new NotRendered('takes no more pages'));
      const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
      const page: Page = { task, resolve, reject };
      const patience = setTimeout(() => {
        reject(new NotRendered(`no page within ${deadlineMs} ms`));
        const place = waiting.indexOf(page);
        if (place >= 0) waiting.splice(place, 1);
      }, deadlineMs);
      waiting.push(page);
      dispatch();
      return promise.finally(() => clearTimeout(patience));
    },
    waiting: () => waiting.length,
    isIdle: () =>
      waiting.length === 0 && ![...processes.keys()].some((process) => process.isRendering()),
    hasProcess: () => processes.size > 0,
    /** Stops the processes, except for the first `kept`, that have had no page for so long. */
    stopIdle(idleMs: number, kept: number) {
      for (const [process, freeSince] of [...processes].slice(kept)) {
        if (!process.isFree() || now() - freeSince < idleMs) continue;
        processes.delete(process);
        process.stop();
      }
    },
    /** Stops all processes; pages that wait are given up. `onEnd` is not called. */
    stop() {
      isStopped = true;
      giveUp('the render process was stopped');
      for (const process of processes.keys()) process.stop();
      processes.clear();
    },
  };
}

export type RenderQueue = ReturnType<typeof createRenderQueue>;
