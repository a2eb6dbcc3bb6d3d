import type { OperationName } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { one } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { minutes } from '../time/time.ts';
import { consumeAttempt, countAttempts, readAttempts } from './limits.ts';
import { wideNetworkOf } from '@playday/shared/server/network';

/**
 * What is counted of a network (`networkOf`) within 15 minutes, and the counts from which its proof
 * of work doubles, and from which it is refused. These are all limits per network: thousands of
 * phones share one address in Thai mobile networks, so work comes first, and refusal only in the
 * hundreds, which one phone does not reach by working. What only the owner of a secret of 256 bits
 * can ask has none.
 */
export const networkLimits = {
  /** Successful sign-ins never count. */
  'failed sign-in': {
    operations: ['POST /login', 'POST /reverify'],
    doublesAt: [30, 100, 180, 240],
    refusedAt: 300,
  },
  registration: { operations: ['POST /register'], doublesAt: [100, 200, 300, 400], refusedAt: 600 },
  recovery: {
    operations: ['POST /reset-password'],
    doublesAt: [100, 200, 300, 400],
    refusedAt: 600,
  },
  erasure: { operations: ['POST /erasure'], doublesAt: [100, 200, 300, 400], refusedAt: 600 },
} as const satisfies Record<string, Limit>;

interface Limit {
  operations: readonly OperationName[];
  doublesAt: readonly number[];
  refusedAt: number;
}
export type Counted = keyof typeof networkLimits;
const kinds = Object.keys(networkLimits) as Counted[];

const WINDOW_MS = minutes(15);
const MAX_FACTOR = 16;
/**
 * Waiting for a password check after which new challenges are harder, and solutions that were saved
 * up are refused.
 */
const LONG_QUEUE = 15;
/**
 * A /48 of IPv6 may belong to one line or to a carrier: it makes work harder only from so many
 * times the count on, and is never refused.
 */
const WIDE_SCALE = 16;
/**
 * A browser that has signed in here before is asked for the work that it caused itself, from a
 * tenth of the counts on.
 */
const DEVICE_SCALE = 0.1;

/** `device`: hash of the browser's token, if it has one. */
export interface Client {
  address: string;
  device?: string | undefined;
  now: Date;
}

const keyOf = (counted: Counted, who: string) => `${counted} from ${who}`;

/**
 * The factor for the proof of work required from this client: doubles with what its network did, up
 * to 16. Who is behind the address of somebody who makes it rise, but has signed in with this
 * browser before, does the usual work.
 */
export async function workFactor({ db, config }: Context, client: Client): Promise<number> {
  const { address, device = '', now } = client;
  const known = await one(db, 'select 1 from known_devices where token_hash = $1 limit 1', [
    device,
  ]);
  const counters = (
    known
      ? [{ who: deviceKey(device), scale: DEVICE_SCALE }]
      : [
          { who: address, scale: 1 },
          { who: wideKey(address), scale: WIDE_SCALE },
        ]
  ).flatMap(({ who, scale }) =>
    kinds.map((counted) => ({ counted, key: keyOf(counted, who), scale })),
  );
  const attempts = await readAttempts(
    db,
    now,
    counters.map(({ key }) => key),
  );
  const doublings = counters.map(({ counted, scale }, at) => {
    const { doublesAt } = networkLimits[counted];
    return doublesAt.filter((from) => attempts[at]! >= from * scale * config.addressLimitFactor)
      .length;
  });
  return Math.min(MAX_FACTOR, 2 ** Math.max(...doublings));
}

/** The factor for a new challenge: also doubles with every 15 that wait for a password check. */
export async function challengeFactor(context: Context, client: Client): Promise<number> {
  const byQueue = 2 ** Math.floor(context.passwords.waiting() / LONG_QUEUE);
  return Math.min(MAX_FACTOR, Math.max(byQueue, await workFactor(context, client)));
}

/**
 * How old a solution may be: much less while many wait. Harder work is not asked of those who have
 * already done theirs.
 */
export const maxSolutionAgeMs = ({ passwords }: Pick<Context, 'passwords'>): number =>
  passwords.waiting() >= LONG_QUEUE ? minutes(2) : minutes(10);

/** Throws 429 when this network has done too much of it already, without counting. */
export async function refuseBeyond(
  { db, config }: Context,
  counted: Counted,
  client: Client,
): Promise<void> {
  const { attempts, retryAfterS } = await countAttempts(
    db,
    client.now,
    keyOf(counted, client.address),
  );
  if (attempts >= networkLimits[counted].refusedAt * config.addressLimitFactor)
    throw new Failure('tooManyRequests', { retryAfterS });
}

/** Counts one for the client's network and browser. */
export async function countFor({ db }: Context, counted: Counted, client: Client): Promise<void> {
  const { address, device, now } = client;
  const who = [address, wideKey(address), ...(device ? [deviceKey(device)] : [])];
  for (const one of who) await consumeAttempt(db, now, keyOf(counted, one), 1, WINDOW_MS);
}

/** Counts a request, after its captcha; throws 429 beyond the limit. */
export async function limitNetwork(
  context: Context,
  counted: Counted,
  client: Client,
): Promise<void> {
  await refuseBeyond(context, counted, client);
  await countFor(context, counted, client);
}

const deviceKey = (device: string) => `device ${device}`;
const wideKey = (address: string) => `all of ${wideNetworkOf(address)}`;
