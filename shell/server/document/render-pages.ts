import { ownerOf, type RemoteName } from '@playday/shared/contract/remotes';
import type { FastifyBaseLogger } from 'fastify';
import type { Rendered, RenderTask } from '../../src/render-task.ts';
import { config } from '../config.ts';
import type { ShellBuild } from '../shell-build.ts';
import { createBackOff } from './back-off.ts';
import { type RenderFailures, textOf } from './render-failures.ts';
import { NotRendered, type RenderStderr, type RenderWorker, startWorker } from './render-worker.ts';

/** Maximum number of workers: four live builds, and as many canaries, previews and previous builds. */
const mostWorkers = 8;

/** A remote's build as the renderer uses it. */
export interface RenderedBuild {
  owner: RemoteName;
  build: string;
}
const keyOf = ({ owner, build }: RenderedBuild) => `${owner}/${build}`;

interface RendererOptions {
  now?: () => number;
  stderr?: RenderStderr;
}

/**
 * Renders pages in processes, one per build of a remote and one for frames. A server build that crashes, is slow,
 * throws, loops forever or runs out of memory affects the server rendering of its own pages only. A preview or canary
 * shares no process with the live build.
 */
export function createRenderer(
  own: Pick<ShellBuild, 'folder' | 'build'>,
  log: FastifyBaseLogger,
  failures: RenderFailures,
  { now = Date.now, stderr }: RendererOptions = {},
) {
  /** Least recently used first. */
  const workers = new Map<string, RenderWorker>();
  const backOff = createBackOff(now);
  let frames: RenderWorker | undefined;

  function workerOf(build: RenderedBuild): RenderWorker {
    const key = keyOf(build);
    const worker = workers.get(key) ?? startBuildWorker(build);
    workers.delete(key);
    workers.set(key, worker);
    if (workers.size > mostWorkers) {
      const others = [...workers].slice(0, -1);
      const [name, unused] = others.find(([, other]) => other.isIdle()) ?? others[0]!;
      workers.delete(name);
      unused.stop();
    }
    return worker;
  }
  function startBuildWorker({ owner, build }: RenderedBuild): RenderWorker {
    const key = keyOf({ owner, build });
    const worker = startWorker(own.folder, stderr, (kind, error) => {
      if (workers.get(key) === worker) workers.delete(key);
      if (kind === 'crash') backOff.crashed(key);
      else backOff.failed(key);
      failures.note({ program: owner, build, kind }, error);
      log.warn({ remote: owner, build, kind, error: textOf(error) }, 'a render worker ended');
    });
    return worker;
  }
  function frameWorker(): RenderWorker {
    frames ??= startWorker(own.folder, stderr, (kind, error) => {
      frames = undefined;
      failures.note({ program: 'shell', build: own.build, kind }, error);
    });
    return frames;
  }

  return {
    /** The page with its remote's content; null when rendering fails. */
    async page(task: RenderTask): Promise<Rendered | null> {
      if (!task.code) return null;
      const build = { owner: task.owner, build: task.code.build };
      const key = keyOf(build);
      if (backOff.isResting(key)) return null;
      const worker = workerOf(build);
      try {
        const rendered = await worker.run(task);
        backOff.succeeded(key);
        return rendered;
      } catch (error) {
        // A worker that ended was counted once, for all pages that waited for it.
        if (!worker.isOver() && !(error instanceof NotRendered)) {
          backOff.failed(key);
          failures.note({ program: build.owner, build: build.build, kind: 'throw' }, error);
        }
        log.warn({ url: task.url, remote: task.owner, error: textOf(error) }, 'not rendered on the server');
        return null;
      }
    },
    /**
     * The frame alone, with a skeleton for the page. An empty page when that times out; the browser renders it then.
     */
    async frame(task: RenderTask): Promise<Rendered> {
      try {
        return await frameWorker().run({ ...task, code: null });
      } catch (error) {
        log.error({ url: task.url, error: textOf(error) }, 'rendering the frame failed');
        return bare;
      }
    },
    /**
     * Starts the workers of these builds in advance, so that the first visitor does not wait. Does not run the
     * builds' code.
     */
    warm(task: Omit<RenderTask, 'owner' | 'code'>, builds: RenderedBuild[]) {
      const frame = { ...task, owner: ownerOf('/'), code: null };
      return Promise.allSettled([frameWorker(), ...builds.map(workerOf)].map((worker) => worker.run(frame)));
    },
    stop() {
      for (const worker of [frames, ...workers.values()]) worker?.stop();
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

/** Renderers of the shell's builds: the live one, and the previous one for requests that still wait for it. */
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
    stop() {
      for (const renderer of made.values()) renderer.stop();
    },
  };
}

export type Renderers = ReturnType<typeof createRenderers>;
