import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../errors.ts';

/** argon2id with OWASP's parameters: 19 MiB, 2 passes. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const RUNNING = 2;
const WAITING = 60;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares; without a stored hash it does the same work and answers false, so that time tells nothing. */
  matches(password: string, stored: string | null | undefined): Promise<boolean>;
  /** How many wait for their turn. */
  waiting(): number;
}

/**
 * Hashing costs about 10 ms and 19 MiB each, so only a few run at a time and a bounded number waits (a second or less);
 * beyond that the visitor is asked to come back (503).
 */
export function boundedPasswords(): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  const dummy = hash('nobody has this password', strength);

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= RUNNING) {
      if (waiting.length >= WAITING) throw new Failure('unavailable');
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
