/** A page was not rendered because too many of its kind are already waiting. */
export class TooManyRenders extends Error {}

export interface RenderCapacity {
  /** The maximum number of uncached pages of a live build that are being rendered or waiting. */
  fresh: number;
  /** The maximum number of cached pages that are being renewed. */
  renewed: number;
  /** The maximum number of pages of a canary or preview. */
  notLive: number;
}

/**
 * Limits the queue of a build's pages. Uncached addresses can be made up without limit, so renewals of
 * cached pages have a limit of their own and are not crowded out.
 */
export function createRenderLimit(capacity: RenderCapacity) {
  const waiting = new Map<string, number>();
  return {
    /** Renders when there is capacity, otherwise throws `TooManyRenders` at once. */
    async render<Page>(build: string, kind: keyof RenderCapacity, page: () => Promise<Page>): Promise<Page> {
      const key = `${build} ${kind}`;
      const count = waiting.get(key) ?? 0;
      if (count >= capacity[kind]) throw new TooManyRenders(`${count} pages of ${build} are waiting`);
      waiting.set(key, count + 1);
      try {
        return await page();
      } finally {
        waiting.set(key, (waiting.get(key) ?? 1) - 1);
      }
    },
  };
}

export type RenderLimit = ReturnType<typeof createRenderLimit>;
