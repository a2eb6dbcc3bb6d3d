import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { minutes } from '../time.ts';
import { countAttempts, consumeAttempt } from './limits.ts';

/** Failed sign-ins from one address within 15 minutes after which its proof of work becomes harder. */
const FAILURES_PER_DOUBLING = 30;
/**
 * Failed sign-ins after which the address is refused. High, since thousands of phones share one address in Thai
 * mobile networks.
 */
const MAX_FAILURES = 300;
const MAX_FACTOR = 16;
const WINDOW_MS = minutes(15);
/** Waiting for a password check after which new challenges are harder, and solutions that were saved up are refused. */
const LONG_QUEUE = 15;

type Client = { address: string; now: Date };
const keyOf = (address: string) => `failed sign-in from ${address}`;

/** The factor for the proof of work required from this address: doubles with every 30 failures, up to 16. */
export async function workFactor({ db, config }: Context, { address, now }: Client): Promise<number> {
  const { attempts } = await countAttempts(db, now, keyOf(address));
  return Math.min(
    MAX_FACTOR,
    2 ** Math.floor(attempts / (FAILURES_PER_DOUBLING * config.addressLimitFactor)),
  );
}

/** The factor for a new challenge: also doubles with every 15 that wait for a password check. */
export async function challengeFactor(context: Context, client: Client): Promise<number> {
  const byQueue = 2 ** Math.floor(context.passwords.waiting() / LONG_QUEUE);
  return Math.min(MAX_FACTOR, Math.max(byQueue, await workFactor(context, client)));
}

/** How old a solution may be: much less while many wait. Harder work is not asked of those who have already done theirs. */
export const maxSolutionAgeMs = ({ passwords }: Pick<Context, 'passwords'>): number =>
  passwords.waiting() >= LONG_QUEUE ? minutes(2) : minutes(10);

/** Throws 429 after too many failed sign-ins from this address. Successful ones never count. */
export async function refuseAfterFailures({ db, config }: Context, { address, now }: Client): Promise<void> {
  const { attempts, retryAfterS } = await countAttempts(db, now, keyOf(address));
  if (attempts >= MAX_FAILURES * config.addressLimitFactor)
    throw new Failure('tooManyRequests', { retryAfterS });
}

export async function countFailure({ db }: Context, { address, now }: Client): Promise<void> {
  await consumeAttempt(db, now, keyOf(address), MAX_FAILURES, WINDOW_MS);
}
