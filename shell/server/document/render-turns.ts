import { createFairQueue, type FairQueue } from '@playday/shared/server/fair-queue';

/**
 * A page was not rendered because too many of its kind are waiting, or because its turn did not
 * come in time.
 */
export class TooManyRenders extends Error {}

export interface RenderCapacity {
  /** How many pages of a build are rendered at once. */
  running: number;
  /** How many cached pages may wait to be renewed. */
  renewal: number;
  /** How many pages that will be cached may wait. */
  page: number;
  /** How many pages with free text or a secret, which are rendered for every request, may wait. */
  uncacheable: number;
  /** How many pages of a canary or preview may wait. */
  notLive: number;
}

export interface RenderTurn {
  /** The remote and its build. */
  build: string;
  kind: Exclude<keyof RenderCapacity, 'running'>;
  /** Who asks: turns go round among shares (`shareOf`). */
  share: string;
}

interface Waiter {
  start: () => void;
  drop: () => void;
}

/**
 * Whose turn is next: renewals first, since whoever reads a cached page must not lose it to
 * addresses that were made up, but never all turns; and free text, of which there is no end, never
 * before every other page.
 */
const rounds = [
  ['renewal', 'page', 'uncacheable'],
  ['renewal', 'page', 'uncacheable'],
  ['page', 'renewal', 'uncacheable'],
  ['uncacheable', 'page', 'renewal'],
] as const;

/**
 * Decides which page of a build is rendered next. Each build has a queue for every kind of page,
 * and each queue serves shares in turn, so that one client that asks for many pages delays its own.
 * What a full queue drops is the latest of the share with the most in it.
 */
export function createRenderTurns(capacity: RenderCapacity, timeoutMs: number) {
  const builds = new Map<string, ReturnType<typeof createBuildTurns>>();

  function createBuildTurns() {
    const queues = {
      renewal: createFairQueue<Waiter>(capacity.renewal),
      page: createFairQueue<Waiter>(capacity.page),
      uncacheable: createFairQueue<Waiter>(capacity.uncacheable),
      notLive: createFairQueue<Waiter>(capacity.notLive),
    };
    return { queues, running: 0, turn: 0 };
  }
  type BuildTurns = ReturnType<typeof createBuildTurns>;

  function takeNext({ queues, turn }: BuildTurns): Waiter | undefined {
    for (const kind of rounds[turn % rounds.length]!) {
      const next = queues[kind].take();
      if (next) return next;
    }
    return queues.notLive.take();
  }
  function end(key: string, turns: BuildTurns) {
    const next = takeNext(turns);
    turns.turn += 1;
    if (next) return next.start();
    turns.running -= 1;
    if (turns.running === 0) builds.delete(key);
  }

  return {
    /**
     * Renders when the page's turn comes; throws `TooManyRenders` when it was dropped or its turn
     * came too late.
     */
    async render<Page>(
      { build, kind, share }: RenderTurn,
      page: () => Promise<Page>,
    ): Promise<Page> {
      // Canaries and previews have processes of their own.
      const key = kind === 'notLive' ? `${build} ${kind}` : build;
      const turns = builds.get(key) ?? createBuildTurns();
      builds.set(key, turns);
      if (turns.running < capacity.running) turns.running += 1;
      else await turnIn(turns.queues[kind], share, timeoutMs);
      try {
        return await page();
      } finally {
        end(key, turns);
      }
    },
  };
}

function turnIn(queue: FairQueue<Waiter>, share: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiter = {
      start() {
        clearTimeout(patience);
        resolve();
      },
      drop() {
        clearTimeout(patience);
        reject(new TooManyRenders('too many pages are waiting'));
      },
    };
    const patience = setTimeout(() => queue.remove(share, waiter) && waiter.drop(), timeoutMs);
    queue.add(share, waiter)?.drop();
  });
}

export type RenderTurns = ReturnType<typeof createRenderTurns>;
