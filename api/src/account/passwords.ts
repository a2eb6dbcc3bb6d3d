import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { createFairQueue, type FairQueue } from '@playday/shared/server/fair-queue';
import { limits } from '@playday/shared/rules/fields/fields';

/** argon2id with OWASP's parameters: 19 MiB, 2 passes. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_RUNNING = 2;
/** Of each of the two queues. */
const MAX_WAITING = 60;

interface Waiter {
  start: () => void;
  drop: (error: Failure) => void;
}

/** Whose turn it is. */
export interface Turn {
  /** Turns go round among shares: a network (`shareOf`), or an account for those who are known. */
  share: string;
  /**
   * Somebody with a session, a mailed link or a known device: these have a queue of their own, and
   * every second turn.
   */
  isKnown?: boolean;
}

export interface Passwords {
  hash: (password: string, turn: Turn) => Promise<string>;
  /**
   * Compares a password with a hash. Without a stored hash it does the same work and returns false,
   * so that response times do not reveal whether the account exists.
   */
  matches: (password: string, stored: string | null | undefined, turn: Turn) => Promise<boolean>;
  /** Number of unknown callers waiting for their turn. */
  waiting: () => number;
}

/**
 * Hashing takes about 10 ms and 19 MiB per call, so only a few run at once and the queues are
 * bounded (a second of waiting or less). What a full queue drops, with 503, is the latest of the
 * share that has the most in it: whoever fills it alone cannot keep others out. `compare` is
 * argon2's, given only by tests.
 */
export function boundedPasswords(
  compare: (stored: string, password: string) => Promise<boolean> = verify,
): Passwords {
  let running = 0;
  const [known, unknown] = [
    createFairQueue<Waiter>(MAX_WAITING),
    createFairQueue<Waiter>(MAX_WAITING),
  ];
  let isKnownNext = true;
  const dummy = hash('a password of no account', strength);

  const takeNext = () => {
    const [first, second] = isKnownNext ? [known, unknown] : [unknown, known];
    isKnownNext = !isKnownNext;
    return first.take() ?? second.take();
  };
  const inTurn = async <T>(
    { share, isKnown = false }: Turn,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (running >= MAX_RUNNING) await itsTurn(isKnown ? known : unknown, share);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next) next.start();
      else running -= 1;
    }
  };

  return {
    waiting: unknown.size,
    hash: (password, turn) => inTurn(turn, () => hash(password, strength)),
    matches: (password, stored, turn) =>
      inTurn(turn, async () => {
        const isMatch = await compare(stored ?? (await dummy), password);
        return isMatch && typeof stored === 'string';
      }),
  };
}

/** Waits in a queue; fails with 503 when dropped from it. */
function itsTurn(queue: FairQueue<Waiter>, share: string): Promise<void> {
  return new Promise((start, drop) => {
    queue.add(share, { start, drop })?.drop(new Failure('unavailable'));
  });
}

/**
 * The passwords most often found in leaks that are long enough for us, in lower case: about 18,000.
 * The list is that of zxcvbn (MIT), made of the xato.net corpus of leaked passwords.
 */
const breached = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= limits.passwordMin),
);

/**
 * Throws 4008 for a new password that attackers try first, whatever its capitals (NIST SP 800-63B,
 * 3.1.1.2; ASVS 2.1.7). The list is in memory, so nobody is asked over the network.
 */
export function refuseBreachedPassword(password: string, field: string): void {
  if (breached.has(password.toLowerCase())) throw new Failure('passwordBreached', { field });
}
