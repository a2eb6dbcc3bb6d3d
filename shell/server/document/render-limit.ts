/** A page was not drawn, for too many of its kind are waiting already. */
export class TooManyRenders extends Error {}

export interface RenderCapacity {
  /** How many pages of a remote that nobody asked for lately may be drawn or wait for it. */
  fresh: number;
  /** And how many that are given from the cache meanwhile. */
  renewed: number;
}

/**
 * Bounds what waits for a remote's one thread. Addresses that nobody asked for before may be made up without end; pages that
 * are in the cache have room of their own, so that they are renewed whatever else is asked for.
 */
export function createRenderLimit(room: RenderCapacity) {
  const waiting = new Map<string, number>();
  return {
    /** Draws when there is room, else throws `TooManyPages` at once. */
    async draw<Page>(remote: string, kind: keyof RenderCapacity, page: () => Promise<Page>): Promise<Page> {
      const key = `${remote} ${kind}`;
      const count = waiting.get(key) ?? 0;
      if (count >= room[kind]) throw new TooManyRenders(`${count} pages of ${remote} are waiting`);
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
