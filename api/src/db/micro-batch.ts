/** How many waiting requests one transaction carries at most. */
const MOST = 64;

/** A queue as a function; `waiting` tells how many have not begun. */
export type Batched<Parameters extends unknown[], Answer> = ((...asked: Parameters) => Promise<Answer>) & {
  waiting(): number;
};

interface Waiting<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Carries requests for the same `key` together: while one batch runs, those that come meanwhile wait and leave as the
 * next. `run` answers each request on its own, so that one's failure is never its neighbour's. Without a crowd a
 * request waits for nobody, only for the end of the turn, so that what arrived at once leaves at once.
 */
export function microBatch<Key, Request, Answer>(
  run: (key: Key, requests: Request[]) => Promise<PromiseSettledResult<Answer>[]>,
): Batched<[Key, Request], Answer> {
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

  const waiting = () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  const ask = (key: Key, request: Request) =>
    new Promise<Answer>((resolve, reject) => {
      const queue = queues.get(key);
      const waiting = { request, resolve, reject };
      if (queue) return void queue.push(waiting);
      const begun = [waiting];
      queues.set(key, begun);
      setImmediate(() => void drain(key, begun));
    });
  return Object.assign(ask, { waiting });
}

/**
 * Reads for whoever asks at the same time, in one query: each reading begins after it was asked for, so nothing is older
 * than the question. `read` answers in the order of `keys`; when it fails, it fails for all of them.
 */
export function dataLoader<Key, Row>(read: (keys: Key[]) => Promise<Row[]>): Batched<[Key], Row> {
  const queue = microBatch(async (_all: 'all', keys: Key[]) =>
    (await read(keys)).map((value) => ({ status: 'fulfilled' as const, value })),
  );
  return Object.assign((key: Key) => queue('all', key), { waiting: queue.waiting });
}

/**
 * Runs a batch that answers requests by their place in `requests`. Whoever it leaves without an answer is asked alone,
 * one after the other as they came; and when the batch itself fails everyone is, at once: nothing was committed then, or
 * it is not known.
 */
export async function withFallback<Request, Answer>(
  requests: readonly Request[],
  together: () => Promise<{ at: number; answer: NoInfer<Answer> | Error }[]>,
  alone: (request: Request) => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>[]> {
  const answers = new Map<number, Answer | Error>();
  try {
    for (const { at, answer } of await together()) answers.set(at, answer);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw error;
    return Promise.allSettled(requests.map(alone));
  }
  for (const [at, request] of requests.entries()) {
    if (answers.has(at)) continue;
    answers.set(at, await alone(request).catch((error: Error) => error));
  }
  return Promise.allSettled(
    requests.map(async (_request, at) => {
      const answer = answers.get(at)!;
      if (answer instanceof Error) throw answer;
      return answer;
    }),
  );
}
