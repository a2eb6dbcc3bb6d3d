import { join } from 'node:path';
import { ownerOf, type RemoteName, remoteNames } from '@playday/shared/build/remotes';
import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';
import type { Rendered, RenderTask } from '../../src/render.tsx';
import { config } from '../config.ts';
import type { OwnBuild } from '../own-build.ts';

/** After so many failures in a row a build is left alone for a while: its pages arrive as a frame at once. */
const patience = 3;
const restMs = 15_000;

/**
 * Renders pages in worker threads, a pool per remote: a server build that is slow, throws or loops for ever costs
 * its own pages their server rendering, and no other page anything. A thread past the deadline is ended.
 */
export function createRenderer(own: Pick<OwnBuild, 'folder'>, log: FastifyBaseLogger) {
  const pools = new Map<RemoteName | 'frame', Piscina<RenderTask, Rendered>>();
  const failures = new Map<string, { count: number; until: number }>();
  const poolOf = (name: RemoteName | 'frame') => {
    const pool = pools.get(name) ?? createPool(own);
    pools.set(name, pool);
    return pool;
  };
  const run = (pool: RemoteName | 'frame', task: RenderTask) =>
    poolOf(pool).run(task, { signal: AbortSignal.timeout(config.renderDeadlineMs) });

  return {
    /** The page with its remote's content; where that fails, null. */
    async page(task: RenderTask): Promise<Rendered | null> {
      const key = `${task.owner}:${task.code?.id}`;
      const failed = failures.get(key);
      if (failed && failed.count >= patience && Date.now() < failed.until) return null;
      try {
        const rendered = await run(task.owner, task);
        failures.delete(key);
        return rendered;
      } catch (error) {
        failures.set(key, { count: (failed?.count ?? 0) + 1, until: Date.now() + restMs });
        log.warn({ url: task.url, remote: task.owner, error: String(error) }, 'not rendered on the server');
        return null;
      }
    },
    /** The frame alone, with a skeleton where the page will be. Where even that takes too long, nothing: browsers draw it. */
    async frame(task: RenderTask): Promise<Rendered> {
      try {
        return await run('frame', { ...task, code: null });
      } catch (error) {
        log.error({ url: task.url, error: String(error) }, 'no frame in time');
        return bare;
      }
    },
    /** Starts the threads, so that the first visitor does not wait for them. */
    warm: (task: Omit<RenderTask, 'owner'>) =>
      Promise.allSettled([
        run('frame', { ...task, owner: ownerOf('/'), code: null }),
        ...remoteNames.map((name) => run(name, { ...task, owner: name, code: null })),
      ]),
    stop: () => Promise.all([...pools.values()].map((pool) => pool.destroy())),
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

const createPool = (own: Pick<OwnBuild, 'folder'>) =>
  new Piscina<RenderTask, Rendered>({
    filename: join(own.folder, 'server.cjs'),
    minThreads: 1,
    // One thread a remote: a build that loops for ever must not take every core until its deadline.
    maxThreads: 1,
    maxQueue: 64,
    // A thread at rest must hear that the api closed a kept connection, or its next page lacks all that it asks for.
    atomics: 'disabled',
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
  });

export type Renderer = ReturnType<typeof createRenderer>;

/** Renderers of the shell's builds: the live one and, for whoever still waits for a page of it, the one before. */
export function createRenderers(log: FastifyBaseLogger) {
  const made = new Map<string, Renderer>();
  return {
    of(own: OwnBuild): Renderer {
      const known = made.get(own.build);
      if (known) return known;
      const renderer = createRenderer(own, log);
      made.set(own.build, renderer);
      const [oldest] = made.keys();
      if (made.size > 2 && oldest !== undefined) {
        setTimeout(() => void made.get(oldest)?.stop(), 2 * config.renderDeadlineMs).unref();
        made.delete(oldest);
      }
      return renderer;
    },
    stop: () => Promise.all([...made.values()].map((renderer) => renderer.stop())),
  };
}

export type Renderers = ReturnType<typeof createRenderers>;
