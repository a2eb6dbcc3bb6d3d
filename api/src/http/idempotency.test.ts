import { DbError } from '../db/db.ts';
import { type IdempotencyStore, runOnce } from './idempotency.ts';

const request = { scope: 'buyer', key: 'order-1', bodyHash: 'hash', now: new Date(0) };

test('database lost during a request: answered at once, without waiting for the key to be released', async () => {
  let releases = 0;
  const store: IdempotencyStore = {
    claim: async () => undefined,
    complete: async () => {},
    release: () => {
      releases += 1;
      return new Promise<void>(() => {});
    },
    renew: async () => {},
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
