/** Maximum number of requests in one batch. */
const MAX_BATCH_SIZE = 64;

/** A queue with the signature of a function; `waiting` returns how many requests have not started. */
export type Batched<Parameters extends unknown[], Answer> = ((...asked: Parameters) => Promise<Answer>) & {
  waiting: () => number;
};

interface Waiting<Request, Answer> {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches requests with the same `key`: requests that arrive while a batch runs wait and form the next one. `run` returns
 * one result per request, so that a failed request does not fail the others; if `run` throws, all of the batch fail. An
 * idle queue starts at the end of the current event-loop turn, so that requests of the same turn share a batch.
 */
export function microBatch<Key, Request, Answer>(
  run: (key: Key, requests: Request[]) => Promise<PromiseSettledResult<Answer>[]>,
): Batched<[Key, Request], Answer> {
  const queues = new Map<Key, Waiting<Request, Answer>[]>();

  async function drain(key: Key, queue: Waiting<Request, Answer>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_BATCH_SIZE);
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
      const newQueue = [waiting];
      queues.set(key, newQueue);
      setImmediate(() => void drain(key, newQueue));
    });
  return Object.assign(ask, { waiting });
}

/**
 * A data loader: concurrent reads share one call of `read`, which starts after all of them were requested, so results are
 * never stale. `read` must return rows in the order of `keys`; when it throws, all reads of the batch fail.
 */
export function dataLoader<Key, Row>(read: (keys: Key[]) => Promise<Row[]>): Batched<[Key], Row> {
  const queue = microBatch(async (_all: 'all', keys: Key[]) =>
    (await read(keys)).map((value) => ({ status: 'fulfilled' as const, value })),
  );
  return Object.assign((key: Key) => queue('all', key), { waiting: queue.waiting });
}

/**
 * Runs a batch; `at` in its results is the index in `requests`. Requests without a result are processed by `single`, one
 * after the other in order of arrival. When the batch itself throws, nothing was committed or the outcome is unknown, so
 * all requests are processed by `single` in parallel. A RangeError or TypeError is a programming error and is rethrown.
 */
export async function withFallback<Request, Answer>(
  requests: readonly Request[],
  batch: () => Promise<{ at: number; answer: NoInfer<Answer> | Error }[]>,
  single: (request: Request) => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>[]> {
  const answers = new Map<number, Answer | Error>();
  try {
    for (const { at, answer } of await batch()) answers.set(at, answer);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw error;
    return Promise.allSettled(requests.map(single));
  }
  for (const [at, request] of requests.entries()) {
    if (answers.has(at)) continue;
    answers.set(at, await single(request).catch((error: Error) => error));
  }
  return Promise.allSettled(
    requests.map(async (_request, at) => {
      const answer = answers.get(at)!;
      if (answer instanceof Error) throw answer;
      return answer;
    }),
  );
}
