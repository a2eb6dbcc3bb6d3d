import type { Report } from '@playday/shared/api-contract';
import { see, textOf } from '@playday/shared/testing';
import { createBeaconQueue } from './beacon-queue.ts';

const about = { remote: 'catalog', build: 'c1' } as const;
const error = (message: string): Report => ({ kind: 'error', ...about, message });

let sent: { address: string; blob: Blob }[];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  sent = [];
  see('visible');
  Object.assign(navigator, {
    sendBeacon(address: string, blob: Blob) {
      sent.push({ address, blob });
      return true;
    },
  });
});
afterEach(() => jest.useRealTimers());

async function bodies() {
  jest.useRealTimers();
  const texts = await Promise.all(sent.map(({ blob }) => textOf(blob)));
  return texts.map((text) => JSON.parse(text) as { release: string; facts: Report[] });
}

test('errors are sent within two seconds, in one batch, as JSON', async () => {
  const { add } = createBeaconQueue('r1');
  add(error('one'));
  add(error('two'));
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(2000);
  expect(sent.map(({ address, blob }) => [address, blob.type])).toEqual([
    ['/api/beacon', 'application/json'],
  ]);
  expect(await bodies()).toEqual([{ release: 'r1', facts: [error('one'), error('two')] }]);
});

test('other reports are sent when the page is hidden; later ones immediately', async () => {
  const { add } = createBeaconQueue('r1');
  add({ kind: 'visitor', ...about });
  jest.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
  see('hidden');
  expect(sent).toHaveLength(1);
  add({ kind: 'vital', ...about, name: 'CLS', value: 0.01 });
  await Promise.resolve();
  expect(sent).toHaveLength(2);
});

test('error loop: at most 20 are sent, 3 of them identical; others still go out', async () => {
  const { add } = createBeaconQueue('r1');
  for (let count = 0; count < 100; count++) add(error('always the same'));
  for (let count = 0; count < 100; count++) add(error(`another, ${count}`));
  for (let count = 0; count < 100; count++) add({ kind: 'long-task', ...about, value: 60 });
  add({ kind: 'vital', ...about, name: 'LCP', value: 900 });
  see('hidden');
  const all = await bodies();
  expect(all.filter(({ facts }) => facts.length > 20)).toEqual([]);
  const facts = all.flatMap((body) => body.facts);
  expect(facts.filter(({ kind }) => kind === 'error')).toHaveLength(20);
  expect(
    facts.filter((fact) => 'message' in fact && fact.message === 'always the same'),
  ).toHaveLength(3);
  expect(facts.at(-1)).toMatchObject({ kind: 'vital' });
  expect(facts.length).toBeLessThanOrEqual(50);
});
