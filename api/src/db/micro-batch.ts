import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../errors.ts';
import { isCausedByData } from './db.ts';

/** Maximum number of requests in one batch, unless its queue says another one. */
const USUAL_BATCH_SIZE = 64;

/**
 * `distanceMs`: the least time from the start of one batch to that of the next, so that a crowd
 * that may wait needs fewer batches.
 */
export interface BatchOptions {
  distanceMs?: number;
  maxSize?: number;
}

/**
 * A queue with the signature of a function; `waiting` returns how many requests have not started.
 */
export type Batched<Parameters extends unknown[], Answer> = ((
  ...asked: Parameters
) => Promise<Answer>) & {
  waiting: () => number;
};

/** How many batches and requests have started so far. */
export interface BatchCounts {
  started: () => { batches: number; requests: number };
}

interface Waiting<Request, Answer> {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches requests with the same `key`: requests that arrive while a batch runs wait and form the
 * next one. `run` returns one result per request, so that a failed request does not fail the
 * others; if `run` throws, all of the batch fail. An idle queue starts at the end of the current
 * event-loop turn, so that requests of the same turn share a batch.
 */
export function microBatch<Key, Request, Answer>(
  run: (key: Key, requests: Request[]) => Promise<PromiseSettledResult<Answer>[]>,
  { distanceMs = 0, maxSize = USUAL_BATCH_SIZE }: BatchOptions = {},
): Batched<[Key, Request], Answer> & BatchCounts {
  const queues = new Map<Key, Waiting<Request, Answer>[]>();
  const started = { batches: 0, requests: 0 };

  async function drain(key: Key, queue: Waiting<Request, Answer>[]): Promise<void> {
    do {
      const nextAt = performance.now() + distanceMs;
      const batch = queue.splice(0, maxSize);
      started.batches += 1;
      started.requests += batch.length;
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
      const restMs = nextAt - performance.now();
      if (distanceMs > 0 && restMs > 0) await sleep(restMs);
    } while (queue.length > 0);
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
  return Object.assign(ask, { waiting, started: () => started });
}

/** The results of a batch in which no request failed. */
export function fulfilled<Answer>(answers: readonly Answer[]): PromiseFulfilledResult<Answer>[] {
  return answers.map((value) => ({ status: 'fulfilled', value }));
}

/**
 * A data loader: concurrent reads share one call of `read`, which starts after all of them were
 * requested, so results are never stale. `read` must return rows in the order of `keys`; when it
 * throws, all reads of the batch fail.
 */
export function dataLoader<Key, Row>(
  read: (keys: Key[]) => Promise<Row[]>,
  options: BatchOptions = {},
): Batched<[Key], Row> {
  const queue = microBatch(
    async (_all: 'all', keys: Key[]) => fulfilled(await read(keys)),
    options,
  );
  return Object.assign((key: Key) => queue('all', key), { waiting: queue.waiting });
}

/**
 * Runs a batch; `at` in its results is the index in `requests`. Requests without a result are
 * processed by `single`, one after the other in order of arrival; so are all requests when the
 * batch fails because of the data of one of them. Every other error (the connection was lost, a
 * timeout, the third deadlock) is the answer to all requests that have none yet: to repeat them one
 * by one would multiply the load of a database that is overloaded already.
 */
export async function withFallback<Request, Answer>(
  requests: readonly Request[],
  batch: () => Promise<{ at: number; answer: NoInfer<Answer> | Error }[]>,
  single: (request: Request) => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>[]> {
  const answers = new Map<number, PromiseSettledResult<Answer>>();
  try {
    for (const { at, answer } of await batch()) answers.set(at, asSettled(answer));
  } catch (error) {
    if (!isOfOneRequest(error)) throw error;
  }
  let failed: PromiseRejectedResult | undefined;
  for (const [at, request] of requests.entries()) {
    if (answers.has(at)) continue;
    const [answer] = failed ? [failed] : await Promise.allSettled([single(request)]);
    answers.set(at, answer);
    if (answer.status === 'rejected' && !isOfOneRequest(answer.reason)) failed = answer;
  }
  return requests.map((_request, at) => answers.get(at)!);
}

/** Whether an error says nothing about the other requests of a batch. */
function isOfOneRequest(error: unknown): boolean {
  return error instanceof Failure || isCausedByData(error);
}

function asSettled<Answer>(answer: Answer | Error): PromiseSettledResult<Answer> {
  return answer instanceof Error
    ? { status: 'rejected', reason: answer }
    : { status: 'fulfilled', value: answer };
}

/**
 * Runs a batch of a background job. When the database refuses it because of the data of one row,
 * each row is done alone, and those that are refused are passed to `refused`. Returns how many rows
 * were done. Any other error is thrown.
 */
export async function eachAlone<Id>(
  batch: () => Promise<number>,
  rows: () => Promise<Id[]>,
  one: (id: Id) => Promise<number>,
  refused: (id: Id, error: Error) => void,
): Promise<number> {
  try {
    return await batch();
  } catch (error) {
    if (!isCausedByData(error)) throw error;
  }
  let count = 0;
  for (const id of await rows()) {
    try {
      count += await one(id);
    } catch (error) {
      if (!isCausedByData(error)) throw error;
      refused(id, error);
    }
  }
  return count;
}
