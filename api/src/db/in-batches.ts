/** How many waiting requests one transaction carries at most. */
const MOST = 32;

interface Waiting<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Carries requests for the same `key` together: while one batch runs, those that come meanwhile wait and leave as the
 * next. `run` answers each request on its own, so that one's failure is never its neighbour's. Without a crowd a
 * request waits for nobody.
 */
export function inBatches<Key, Request, Answer>(
  run: (key: Key, requests: Request[]) => Promise<PromiseSettledResult<Answer>[]>,
): (key: Key, request: Request) => Promise<Answer> {
  const queues = new Map<Key, Waiting<Request, Answer>[]>();

  async function drain(key: Key, queue: Waiting<Request, Answer>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, MOST);
      try {
        const answers = await run(
          key,
          batch.map(({ request }) => request),
        );
        batch.forEach(({ resolve, reject }, at) => {
          const answer = answers[at]!;
          if (answer.status === 'fulfilled') resolve(answer.value);
          else reject(answer.reason);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  }

  return (key, request) =>
    new Promise<Answer>((resolve, reject) => {
      const queue = queues.get(key);
      const waiting = { request, resolve, reject };
      if (queue) return void queue.push(waiting);
      const begun = [waiting];
      queues.set(key, begun);
      void drain(key, begun);
    });
}
