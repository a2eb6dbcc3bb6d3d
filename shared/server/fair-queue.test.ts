import fc from 'fast-check';
import { createFairQueue } from './fair-queue.ts';

const taken = (queue: { take: () => string | undefined }) => {
  const items: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item);
  return items;
};

test('one share with many items: the others come in turn with it', () => {
  const queue = createFairQueue<string>(9);
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item[0]!, item);
  expect(taken(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('queue full of one share: its latest item makes room for another share', () => {
  const queue = createFairQueue<string>(3);
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  expect(queue.add('b', 'b1')).toBe('a3');
  expect(queue.size()).toBe(3);
  expect(taken(queue)).toEqual(['a1', 'b1', 'a2']);
});

test('queue full of one share: its own next item is dropped', () => {
  const queue = createFairQueue<string>(2);
  for (const item of ['a1', 'a2']) queue.add('a', item);
  expect(queue.add('a', 'a3')).toBe('a3');
  expect(taken(queue)).toEqual(['a1', 'a2']);
});

test('queue full of single items: the newcomer is dropped', () => {
  const queue = createFairQueue<string>(2);
  queue.add('a', 'a1');
  queue.add('b', 'b1');
  expect(queue.add('c', 'c1')).toBe('c1');
});

test('item that gave up: it is taken no more, and counts no more', () => {
  const queue = createFairQueue<string>(9);
  for (const item of ['a1', 'a2']) queue.add('a', item);
  expect(queue.remove('a', 'a1')).toBe(true);
  expect(queue.remove('a', 'a1')).toBe(false);
  expect(queue.size()).toBe(1);
  expect(taken(queue)).toEqual(['a2']);
});

test('any sequence: the size is what can be taken, and nothing is lost or doubled', () => {
  const step = fc.record({ share: fc.constantFrom('a', 'b', 'c'), isTaken: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const queue = createFairQueue<number>(4);
      const gone: (number | undefined)[] = [];
      steps.forEach(({ share, isTaken }, number) => {
        gone.push(isTaken ? queue.take() : queue.add(share, number));
        expect(queue.size()).toBeLessThanOrEqual(4);
      });
      const size = queue.size();
      const rest: (number | undefined)[] = [];
      while (queue.size() > 0) rest.push(queue.take());
      expect(rest).toHaveLength(size);
      const seen = [...gone, ...rest].filter((item) => item !== undefined);
      const added = steps.flatMap(({ isTaken }, number) => (isTaken ? [] : [number]));
      expect(seen.toSorted((a, b) => a - b)).toEqual(added);
    }),
  );
});
