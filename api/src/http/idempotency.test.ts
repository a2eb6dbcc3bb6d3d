import { randomUUID } from 'node:crypto';
import { DbError } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { describeOnDatabases, useDatabase } from '../testing/databases.ts';
import {
  completeAll,
  idempotencyStore,
  type IdempotencyStore,
  RUNNING_MS,
  runOnce,
} from './idempotency.ts';

describeOnDatabases('run that another one has taken over', (kind) => {
  const database = useDatabase(kind);
  let store: IdempotencyStore;
  beforeAll(() => {
    store = idempotencyStore(database.db, { now: () => new Date(2 * RUNNING_MS) });
  });

  const answer = (text: string) => ({ status: 200, answer: { text } });
  /** Two runs of one key: the first was silent until the second took over. */
  async function twoRuns(key: string) {
    const request = (ms: number) => ({
      ...{
        scope: 'POST /user/order 1',
        key,
        claim: randomUUID(),
        bodyHash: 'same',
        now: new Date(ms),
      },
    });
    const first = request(0);
    const second = request(RUNNING_MS + 1);
    const third = request(RUNNING_MS + 2);
    expect(await store.claim(first)).toBeUndefined();
    expect(await store.claim(second)).toBeUndefined();
    return { first, second, third };
  }

  test('fails late: the key still belongs to the other', async () => {
    const { first, third } = await twoRuns('release');
    await store.release(first);
    expect(await store.claim(third)).toMatchObject({ status: null });
  });

  test('still runs: renews nothing', async () => {
    const { first, third } = await twoRuns('renew');
    await store.renew(first);
    expect(await store.claim({ ...third, now: new Date(2 * RUNNING_MS + 2) })).toBeUndefined();
  });

  test('succeeds late: the answer of the other is stored', async () => {
    const { first, second, third } = await twoRuns('complete');
    await store.complete({ ...first, stored: answer('first') });
    expect(await store.claim(third)).toMatchObject({ status: null });
    await store.complete({ ...second, stored: answer('second') });
    expect(await store.claim(third)).toMatchObject(answer('second'));
  });

  test('transaction of the late run: learns that it must be undone', async () => {
    const { first, second } = await twoRuns('transaction');
    expect(await completeAll(database.db, [{ ...first, stored: answer('first') }])).toBe(0);
    expect(await completeAll(database.db, [{ ...second, stored: answer('second') }])).toBe(1);
  });
});

describeOnDatabases('key of several requests', (kind) => {
  const database = useDatabase(kind);
  let store: IdempotencyStore;
  beforeAll(() => {
    store = idempotencyStore(database.db, { now: () => new Date(RUNNING_MS) });
  });
  const requestOf = (key: string, bodyHash = 'same') => ({
    ...{ scope: 'POST /user/order 1', key, claim: randomUUID(), bodyHash, now: new Date(0) },
  });
  const done = { status: 200, answer: { text: 'done' } };

  test('sent at once: one runs, the other finds it running, or sees another body', async () => {
    const [first, ...others] = await Promise.all([
      store.claim(requestOf('at once')),
      store.claim(requestOf('at once')),
      store.claim(requestOf('at once', 'other')),
    ]);
    expect(first).toBeUndefined();
    const running = { bodyHash: 'same', status: null };
    expect(others).toMatchObject([running, running]);
  });

  test('answered: neither released nor renewed by its run, and never run again', async () => {
    const run = requestOf('answered');
    await store.claim(run);
    await store.complete({ ...run, stored: done });
    await store.renew(run);
    await store.release(run);
    const [row] = await database.db.query<{ at: Date }>(
      `select started_at as at from idempotency where key = 'answered'`,
    );
    expect(row).toEqual({ at: new Date(0) });
    expect(await store.claim({ ...run, now: new Date(9 * RUNNING_MS) })).toMatchObject(done);
  });

  test('failed: released, so that its repeat runs', async () => {
    const run = requestOf('failed');
    const failure = new Error('no answer');
    const refused = runOnce(
      store,
      run,
      () => Promise.reject(failure),
      () => undefined,
    );
    await expect(refused).rejects.toBe(failure);
    expect(await store.claim(requestOf('failed'))).toBeUndefined();
  });
});

const request = {
  scope: 'buyer',
  key: 'order-1',
  claim: randomUUID(),
  bodyHash: 'hash',
  now: new Date(0),
};

const working: IdempotencyStore = {
  claim: async () => undefined,
  complete: async () => {},
  release: async () => {},
  renew: async () => {},
};

test('long request: says every few seconds that it runs, until it has its answer', async () => {
  jest.useFakeTimers();
  try {
    let renewals = 0;
    const store: IdempotencyStore = {
      ...working,
      renew: () => {
        renewals += 1;
        return Promise.reject(new Error('database lost for a moment'));
      },
    };
    const answered = Promise.withResolvers<{ status: number; answer: object }>();
    const reply = runOnce(
      store,
      request,
      () => answered.promise,
      () => undefined,
    );
    await jest.advanceTimersByTimeAsync(RUNNING_MS);
    expect(renewals).toBeGreaterThanOrEqual(3);
    answered.resolve({ status: 200, answer: {} });
    await reply;
    const before = renewals;
    await jest.advanceTimersByTimeAsync(RUNNING_MS);
    expect(renewals).toBe(before);
  } finally {
    jest.useRealTimers();
  }
});

test('database lost during a request: answered at once, not when the key is released', async () => {
  let releases = 0;
  const store: IdempotencyStore = {
    ...working,
    release: () => {
      releases += 1;
      return new Promise<void>(() => {});
    },
  };
  const lost = new DbError('Query read timeout', '08006', undefined);
  const answer = runOnce(
    store,
    request,
    () => Promise.reject(lost),
    () => undefined,
  );
  await expect(answer).rejects.toBe(lost);
  expect(releases).toBe(1);
});

test('failed request: answered once its key is released, so that a repeat runs', async () => {
  const released = Promise.withResolvers<void>();
  const store: IdempotencyStore = { ...working, release: () => released.promise };
  const steps: string[] = [];
  const answer = runOnce(
    store,
    request,
    () => Promise.reject(new Error('no answer')),
    () => undefined,
  ).catch(() => void steps.push('answered'));
  await new Promise(setImmediate);
  steps.push('released');
  released.resolve();
  await answer;
  expect(steps).toEqual(['released', 'answered']);
});

test('refusal that cannot be stored: the answer is the refusal', async () => {
  const fail = () => Promise.reject(new Error('disk full'));
  const store: IdempotencyStore = { ...working, complete: fail, release: fail };
  const refusal = new Failure('keyReused');
  const run = (failed: () => { status: number; answer: object } | undefined) =>
    runOnce(store, request, () => Promise.reject(refusal), failed);
  await expect(run(() => ({ status: 409, answer: {} }))).rejects.toBe(refusal);
  await expect(run(() => undefined)).rejects.toBe(refusal);
});
