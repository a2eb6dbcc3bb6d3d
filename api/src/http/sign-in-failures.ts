import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { minutes } from '../ports/clock.ts';
import { countAttempts, consumeAttempt } from './limits.ts';

/** Wrong sign-ins from one address in 15 minutes after which proofs of work from there become harder. */
const FEW_FAILURES = 30;
/** And after which it is refused. Thousands of phones share one address in Thai mobile networks: most of them are right. */
const MOST_FAILURES = 300;
const HARDEST = 16;
const WINDOW_MS = minutes(15);

type Where = { address: string; now: Date };
const keyOf = (address: string) => `failed sign-in from ${address}`;

/** How many times the usual work a proof from this address takes: doubled by each 30 failures, up to 16 times. */
export async function workFactor({ db, config }: Context, { address, now }: Where): Promise<number> {
  const { attempts } = await countAttempts(db, now, keyOf(address));
  return Math.min(HARDEST, 2 ** Math.floor(attempts / (FEW_FAILURES * config.addressLimitFactor)));
}

/** Answers 429 where far too many sign-ins failed. Right ones are never counted. */
export async function refuseAfterFailures({ db, config }: Context, { address, now }: Where): Promise<void> {
  const { attempts, retryAfterS } = await countAttempts(db, now, keyOf(address));
  if (attempts >= MOST_FAILURES * config.addressLimitFactor)
    throw new Failure('tooManyRequests', { retryAfterS });
}

export async function countFailure({ db }: Context, { address, now }: Where): Promise<void> {
  await consumeAttempt(db, now, keyOf(address), MOST_FAILURES, WINDOW_MS);
}
