import type { FastifyBaseLogger } from 'fastify';
import type { Rendered, RenderTask } from '../../src/page/render-task.ts';
import { config } from '../config.ts';
import type { ShellBuild } from '../builds/shell-build.ts';
import { createBackOff } from './back-off.ts';
import { errorOf, type RenderFailures } from '../reports/render-failures.ts';
import {
  NotRendered,
  type ProcessEnd,
  type ProcessOptions,
  type RenderStderr,
} from './render-process.ts';
import { createRenderQueue, type RenderQueue } from './render-queue.ts';

/** Processes of a live build: a slow page does not hold up the others. */
const mostPerLiveBuild = 2;
/** Processes of all canaries and previews together. */
const mostNotLive = 2;
/** Builds that were live before, which requests from before a release still use. */
const mostFormer = 2;
/** A process that has had no page for so long is stopped, except for one of each live build. */
const idleMs = 60_000;

const configuredDeadlines = { live: config.renderDeadlineMs, notLive: config.notLiveDeadlineMs };

/** A remote's build as the renderer uses it. */
export interface RenderedBuild {
  owner: string;
  build: string;
}

/** A build's pages. A build that is live and shown as a preview has one for each. */
interface BuildQueue extends RenderedBuild {
  isLive: boolean;
  queue: RenderQueue;
}

interface RendererOptions {
  now?: () => number;
  /** How long a page of a live build, and of a canary or preview, may take, milliseconds. */
  deadlinesMs?: { live: number; notLive: number };
  stderr?: RenderStderr;
}

/**
 * Renders pages in processes: up to two per live build, two for all canaries and previews, and one
 * for frames. A server build that crashes, is slow, throws, loops forever or runs out of memory
 * affects the server rendering of its own pages only. Canaries and previews share no process with
 * live builds, get a lower priority and a shorter deadline, and never take a process from a live
 * build.
 */
export function createRenderer(
  own: Pick<ShellBuild, 'folder' | 'build'>,
  log: FastifyBaseLogger,
  failures: RenderFailures,
  { now = Date.now, stderr, deadlinesMs = configuredDeadlines }: RendererOptions = {},
) {
  /** Least recently used first. */
  const queues = new Map<string, BuildQueue>();
  /** The live build of each remote: the one last asked for as live. */
  const live = new Map<string, string>();
  const backOff = createBackOff(now);
  /**
   * Addresses of builds: one that fails is not tried for a while, so that it costs the build's
   * other pages nothing.
   */
  const addresses = createBackOff(now, { mostInARow: 1, afterFailuresMs: 5000 });
  const frames = createRenderQueue({
    folder: own.folder,
    stderr,
    now,
    mostProcesses: 1,
    mostWaiting: 64,
    deadlineMs: deadlinesMs.live,
    isResting: () => false,
    onEnd: (kind, error, task) =>
      ended({ program: 'shell', build: own.build }, kind, errorOf(error, task)),
  });

  /** Counts why a process ended. One that did not start is the machine's fault, not its build's. */
  function ended(
    about: { program: string; build: string },
    kind: ProcessEnd,
    error: string,
    ...tasks: (RenderTask | undefined)[]
  ) {
    const named = { remote: about.program, build: about.build };
    if (kind === 'unstarted')
      return log.warn({ ...named, error }, 'a render process did not start');
    failures.note({ ...about, kind }, error, ...tasks);
    log.warn({ ...named, kind, error }, 'a render process ended');
  }

  const allQueues = () => [frames, ...[...queues.values()].map(({ queue }) => queue)];
  const isCurrent = ({ isLive, owner, build }: BuildQueue) => isLive && live.get(owner) === build;
  const keyOf = ({ owner, build }: RenderedBuild, isLive: boolean) =>
    `${owner}/${build}${isLive ? '' : ' not live'}`;

  const addressOf = (key: string, { url }: RenderTask) => `${key} ${url}`;
  const isResting = (key: string, task: RenderTask) =>
    backOff.isResting(key) || addresses.isResting(addressOf(key, task));
  function failed(key: string, task: RenderTask) {
    backOff.failed(key);
    addresses.failed(addressOf(key, task));
  }

  /** The queue of a build; undefined when canaries and previews have no process left for it. */
  function queueOf(build: RenderedBuild, isLive: boolean): RenderQueue | undefined {
    const key = keyOf(build, isLive);
    if (isLive) live.set(build.owner, build.build);
    stopIdle();
    const known = queues.get(key);
    if (!known && !isLive && !makeRoom((other) => !other.isLive, mostNotLive)) return undefined;
    const made = known ?? { ...build, isLive, queue: createQueue(build, isLive, key) };
    queues.delete(key);
    queues.set(key, made);
    if (isLive) makeRoom((other) => other.isLive && !isCurrent(other), mostFormer + 1);
    return made.queue;
  }
  function stopIdle() {
    for (const [key, one] of queues) {
      one.queue.stopIdle(idleMs, isCurrent(one) ? 1 : 0);
      if (!one.queue.hasProcess() && one.queue.isIdle()) queues.delete(key);
    }
  }
  /**
   * Stops the least recently used idle queue of a kind when there are `most`; returns whether there
   * are fewer now.
   */
  function makeRoom(isOfKind: (queue: BuildQueue) => boolean, most: number): boolean {
    const ofKind = [...queues].filter(([, one]) => isOfKind(one));
    if (ofKind.length < most) return true;
    const idle = ofKind.find(([, { queue }]) => queue.isIdle());
    if (!idle) return false;
    const [key, { queue }] = idle;
    queues.delete(key);
    queue.stop();
    return true;
  }
  function createQueue({ owner, build }: RenderedBuild, isLive: boolean, key: string): RenderQueue {
    const onEnd: ProcessOptions['onEnd'] = (kind, error, task, previous) => {
      if (task && kind === 'crash') addresses.crashed(addressOf(key, task));
      if (task) failed(key, task);
      else backOff.crashed(key);
      ended({ program: owner, build }, kind, errorOf(error, task), task, previous);
    };
    const share = isLive
      ? { mostProcesses: mostPerLiveBuild, mostWaiting: 64, deadlineMs: deadlinesMs.live }
      : { mostProcesses: 1, mostWaiting: 8, deadlineMs: deadlinesMs.notLive, isBackground: true };
    return createRenderQueue({
      folder: own.folder,
      stderr,
      now,
      isResting: (task) => isResting(key, task),
      onEnd,
      ...share,
    });
  }

  return {
    /**
     * The page with its remote's content; null when rendering fails. `isLive`: whether all visitors
     * get this build, and not only those of a canary or a preview.
     */
    async page(task: RenderTask, { isLive }: { isLive: boolean }): Promise<Rendered | null> {
      if (!task.code) return null;
      const build = { owner: task.owner, build: task.code.build };
      const key = keyOf(build, isLive);
      if (isResting(key, task)) return null;
      const queue = queueOf(build, isLive);
      try {
        if (!queue) throw new NotRendered('all processes of canaries and previews are busy');
        const rendered = await queue.run(task);
        backOff.succeeded(key);
        if ('problem' in rendered) {
          const text = errorOf(rendered.problem, task);
          failures.note({ program: build.owner, build: build.build, kind: 'throw' }, text, task);
          log.warn(
            { route: task.route, remote: task.owner, error: text },
            'rendered without its metadata',
          );
        }
        return rendered;
      } catch (error) {
        const text = errorOf(error, task);
        // A process that ended was counted once.
        if (!(error instanceof NotRendered)) {
          failed(key, task);
          failures.note({ program: build.owner, build: build.build, kind: 'throw' }, text, task);
        }
        log.warn(
          { route: task.route, remote: task.owner, error: text },
          'not rendered on the server',
        );
        return null;
      }
    },
    /**
     * The frame alone, with a skeleton for the page. An empty page when that times out; the browser
     * renders it then.
     */
    async frame(task: RenderTask): Promise<Rendered> {
      try {
        return await frames.run({ ...task, code: null });
      } catch (error) {
        log.error({ route: task.route, error: errorOf(error, task) }, 'rendering the frame failed');
        return bare;
      }
    },
    /**
     * Starts a process for each of these live builds in advance, so that the first visitor does not
     * wait. Does not run the builds' code.
     */
    warm(task: Omit<RenderTask, 'owner' | 'code'>, builds: RenderedBuild[]) {
      const frame = { ...task, owner: '', code: null };
      const warmed = [frames, ...builds.flatMap((build) => queueOf(build, true) ?? [])];
      return Promise.allSettled(warmed.map((queue) => queue.run(frame)));
    },
    /** How many pages wait for a process. */
    waiting: () => allQueues().reduce((sum, queue) => sum + queue.waiting(), 0),
    stop() {
      for (const queue of allQueues()) queue.stop();
    },
  };
}

const bare: Rendered = {
  status: 503,
  html: '',
  meta: null,
  chunk: null,
  loaderData: {},
  errors: null,
  isComplete: false,
};

export type Renderer = ReturnType<typeof createRenderer>;

/**
 * Renderers of the shell's builds: the live one, and the previous one for requests that still wait
 * for it.
 */
export function createRenderers(log: FastifyBaseLogger, failures: RenderFailures) {
  const made = new Map<string, Renderer>();
  return {
    of(own: ShellBuild): Renderer {
      const known = made.get(own.build);
      if (known) return known;
      const renderer = createRenderer(own, log, failures);
      made.set(own.build, renderer);
      const [oldest] = made.keys();
      if (made.size > 2 && oldest !== undefined) {
        const old = made.get(oldest);
        setTimeout(() => old?.stop(), 2 * config.renderDeadlineMs).unref();
        made.delete(oldest);
      }
      return renderer;
    },
    waiting: () => [...made.values()].reduce((sum, renderer) => sum + renderer.waiting(), 0),
    stop() {
      for (const renderer of made.values()) renderer.stop();
    },
  };
}

export type Renderers = ReturnType<typeof createRenderers>;
