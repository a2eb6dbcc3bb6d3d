import { ownerOf, type RemoteName } from '@playday/shared/contract/remotes';
import type { FastifyBaseLogger } from 'fastify';
import type { Rendered, RenderTask } from '../../src/render-task.ts';
import { config } from '../config.ts';
import type { ShellBuild } from '../shell-build.ts';
import { createBackOff } from './back-off.ts';
import { type RenderFailures, textOf } from './render-failures.ts';
import { NotRendered, type RenderWorker, startWorker } from './render-worker.ts';

/** Workers of remotes' builds that are kept: four live ones, and as many canaries, previews and builds just left. */
const mostWorkers = 8;

/** A remote's build that pages are rendered with. */
export interface RenderedBuild {
  owner: RemoteName;
  build: string;
}
const keyOf = ({ owner, build }: RenderedBuild) => `${owner}/${build}`;

/**
 * Renders pages in processes, one for each build of a remote and one for frames: a server build that crashes, is slow,
 * throws, loops for ever or runs out of memory costs its own pages their server rendering, and no other page anything. A
 * preview or canary shares nothing with the live build.
 */
export function createRenderer(
  own: Pick<ShellBuild, 'folder' | 'build'>,
  log: FastifyBaseLogger,
  failures: RenderFailures,
  now: () => number = Date.now,
) {
  /** In the order of their last use. */
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
    const worker = startWorker(own.folder, (kind, error) => {
      if (workers.get(key) === worker) workers.delete(key);
      if (kind === 'crash') backOff.crashed(key);
      else backOff.failed(key);
      failures.note({ program: owner, build, kind }, error);
      log.warn({ remote: owner, build, kind, error: textOf(error) }, 'a render worker ended');
    });
    return worker;
  }
  function frameWorker(): RenderWorker {
    frames ??= startWorker(own.folder, (kind, error) => {
      frames = undefined;
      failures.note({ program: 'shell', build: own.build, kind }, error);
    });
    return frames;
  }

  return {
    /** The page with its remote's content; where that fails, null. */
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
        // A worker that ended was counted once, however many pages waited for it.
        if (!worker.isOver() && !(error instanceof NotRendered)) {
          backOff.failed(key);
          failures.note({ program: build.owner, build: build.build, kind: 'throw' }, error);
        }
        log.warn({ url: task.url, remote: task.owner, error: textOf(error) }, 'not rendered on the server');
        return null;
      }
    },
    /** The frame alone, with a skeleton where the page will be. Where even that takes too long, nothing: browsers draw it. */
    async frame(task: RenderTask): Promise<Rendered> {
      try {
        return await frameWorker().run({ ...task, code: null });
      } catch (error) {
        log.error({ url: task.url, error: textOf(error) }, 'no frame in time');
        return bare;
      }
    },
    /** Starts the workers of these builds, so that the first visitor does not wait for them. Runs nothing of the builds. */
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

/** Renderers of the shell's builds: the live one and, for whoever still waits for a page of it, the one before. */
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
