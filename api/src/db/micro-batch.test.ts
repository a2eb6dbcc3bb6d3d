import { fulfilled, microBatch } from './micro-batch.ts';

/** A queue that records what it did, and answers every request with itself. */
function recordedQueue(options: Parameters<typeof microBatch>[1]) {
  const events: string[] = [];
  const queue = microBatch(async (_key: string, requests: number[]) => {
    events.push(`batch of ${requests.length}`);
    return fulfilled(requests);
  }, options);
  const askAll = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, each) => queue('key', each)));
  return { events, askAll };
}

test('requests of one turn: they share a batch, and each gets its own answer', async () => {
  const { events, askAll } = recordedQueue({});
  expect(await askAll(3)).toEqual([0, 1, 2]);
  expect(events).toEqual(['batch of 3']);
});

test('more requests than a batch has room for: the rest form the next one', async () => {
  const { events, askAll } = recordedQueue({ maxSize: 2 });
  expect(await askAll(3)).toEqual([0, 1, 2]);
  expect(events).toEqual(['batch of 2', 'batch of 1']);
});

test('batches with a distance, and a full one waits: it waits for the distance too', async () => {
  const { events, askAll } = recordedQueue({ maxSize: 2, distanceMs: 50 });
  setTimeout(() => events.push('others had the processor'), 5);
  await askAll(4);
  expect(events).toEqual(['batch of 2', 'others had the processor', 'batch of 2']);
});
