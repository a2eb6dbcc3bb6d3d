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

/**
 * Runs a batch that answers requests by their place in `requests`. Whoever it leaves without an answer is asked alone,
 * and so is everyone when the batch itself fails: nothing was committed then, or it is not known.
 */
export async function orAlone<Request, Answer>(
  requests: readonly Request[],
  together: () => Promise<{ at: number; answer: NoInfer<Answer> | Error }[]>,
  alone: (request: Request) => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>[]> {
  const answers = new Map<number, Answer | Error>();
  try {
    for (const { at, answer } of await together()) answers.set(at, answer);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw error;
  }
  return Promise.allSettled(
    requests.map(async (request, at) => {
      const answer = answers.get(at) ?? (await alone(request));
      if (answer instanceof Error) throw answer;
      return answer;
    }),
  );
}
