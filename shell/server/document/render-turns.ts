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

/**
 * The next page of a share begins at the latest this long after its last one began, so that a slow
 * api delays nobody twice, milliseconds.
 */
const longestPauseMs = 500;

interface Waiter extends Pick<RenderTurn, 'kind' | 'share'> {
  /** `ended` is to be called when the page has ended. */
  start: (ended: () => void) => void;
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
 *
 * A share has one page rendered at a time and then pauses for as long as that took: it never has
 * more than half of a process, and another client's page finds one free. Renewals neither pause nor
 * wait for a pause: they are few, and every reader of the page gets them.
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
    return { queues, running: 0, turn: 0, paused: new Set<string>() };
  }
  type BuildTurns = ReturnType<typeof createBuildTurns>;

  function takeNext({ queues, turn, paused }: BuildTurns): Waiter | undefined {
    const isReady = (share: string) => !paused.has(share);
    for (const kind of rounds[turn % rounds.length]!) {
      const next = queues[kind].take(kind === 'renewal' ? undefined : isReady);
      if (next) return next;
    }
    return queues.notLive.take(isReady);
  }
  function startNext(key: string, turns: BuildTurns) {
    while (turns.running < capacity.running) {
      const next = takeNext(turns);
      if (!next) break;
      turns.turn += 1;
      turns.running += 1;
      const startPause = next.kind === 'renewal' ? () => {} : reserve(key, turns, next.share);
      next.start(() => {
        startPause();
        turns.running -= 1;
        startNext(key, turns);
      });
    }
    const isIdle = turns.running === 0 && turns.paused.size === 0;
    if (isIdle && builds.get(key) === turns) builds.delete(key);
  }

  /**
   * No further page of the share begins until the pause after this one is over; the function that
   * is returned starts that pause.
   */
  function reserve(key: string, turns: BuildTurns, share: string) {
    const startedAt = performance.now();
    turns.paused.add(share);
    const resume = () => {
      turns.paused.delete(share);
      startNext(key, turns);
    };
    const latest = setTimeout(resume, longestPauseMs).unref();
    return () => {
      const tookMs = performance.now() - startedAt;
      if (2 * tookMs >= longestPauseMs) return;
      clearTimeout(latest);
      setTimeout(resume, tookMs).unref();
    };
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
      const turn = waitForTurn(turns.queues[kind], { kind, share }, timeoutMs);
      startNext(key, turns);
      const ended = await turn;
      try {
        return await page();
      } finally {
        ended();
      }
    },
  };
}

/** Resolves to what is to be called when the page has ended. */
function waitForTurn(
  queue: FairQueue<Waiter>,
  asked: Pick<RenderTurn, 'kind' | 'share'>,
  timeoutMs: number,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      ...asked,
      start(ended) {
        clearTimeout(patience);
        resolve(ended);
      },
      drop() {
        clearTimeout(patience);
        reject(new TooManyRenders('too many pages are waiting'));
      },
    };
    const patience = setTimeout(
      () => queue.remove(asked.share, waiter) && waiter.drop(),
      timeoutMs,
    );
    queue.add(asked.share, waiter)?.drop();
  });
}

export type RenderTurns = ReturnType<typeof createRenderTurns>;
