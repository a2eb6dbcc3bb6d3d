import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../errors.ts';

/** argon2id with OWASP's parameters: 19 MiB, 2 passes. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_RUNNING = 2;
const MAX_WAITING = 60;

export interface Passwords {
  hash: (password: string) => Promise<string>;
  /**
   * Compares a password with a hash. Without a stored hash it does the same work and returns false, so that response
   * times do not reveal whether the account exists.
   */
  matches: (password: string, stored: string | null | undefined) => Promise<boolean>;
  /** Number of calls waiting for their turn. */
  waiting: () => number;
}

/**
 * Hashing takes about 10 ms and 19 MiB per call, so only a few run at once and the queue is bounded (a second of
 * waiting or less). When the queue is full, throws 503.
 */
export function boundedPasswords(): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  const dummy = hash('a password of no account', strength);

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= MAX_RUNNING) {
      if (waiting.length >= MAX_WAITING) throw new Failure('unavailable');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    waiting: () => waiting.length,
    hash: (password) => inTurn(() => hash(password, strength)),
    matches: (password, stored) =>
      inTurn(async () => {
        const isMatch = await verify(stored ?? (await dummy), password);
        return isMatch && typeof stored === 'string';
      }),
  };
}
