import type { OperationName } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';
import { one, type Tx } from '../db/db.ts';
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
 * Browsers that have signed in here before are asked for the work that their account caused itself,
 * from a tenth of the counts on.
 */
const DEVICE_SCALE = 0.1;
/**
 * Of each kind and in a window, what browsers that have signed in to an account may do together
 * before it also counts for their network. Per account, because every sign-in without a token makes
 * another device: a credit of each would let one account guess passwords at the usual work.
 */
const ACCOUNT_CREDIT = 3;

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
 * browser before, does the work for what the account did, and also that for the network's counts of
 * the kinds of which the account has used up its credit.
 */
export async function workFactor({ db, config }: Context, client: Client): Promise<number> {
  const { address, now } = client;
  const own = await accountKey(db, client);
  const payers = [
    ...(own ? [{ who: own, scale: DEVICE_SCALE }] : []),
    { who: address, scale: 1 },
    { who: wideKey(address), scale: WIDE_SCALE },
  ];
  const keys = kinds.flatMap((counted) => payers.map(({ who }) => keyOf(counted, who)));
  const attempts = await readAttempts(db, now, keys);
  const doublings = kinds.flatMap((counted, kind) => {
    const counts = attempts.slice(kind * payers.length, (kind + 1) * payers.length);
    const isInCredit = own !== undefined && counts[0]! < ACCOUNT_CREDIT;
    const paid = isInCredit ? payers.slice(0, 1) : payers;
    return paid.map(({ scale }, at) => {
      const { doublesAt } = networkLimits[counted];
      return doublesAt.filter((from) => counts[at]! >= from * scale * config.addressLimitFactor)
        .length;
    });
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

/**
 * Throws 429 when this network has done too much of it already, without counting. An account whose
 * browser is known is not refused while it has credit.
 */
export async function refuseBeyond(
  context: Context,
  counted: Counted,
  client: Client,
): Promise<void> {
  await refuse(context, counted, client, await accountKey(context.db, client));
}

/**
 * Counts one for the account whose browser is known, and beyond its credit, or without one, for the
 * client's network.
 */
export async function countFor(context: Context, counted: Counted, client: Client): Promise<void> {
  await count(context, counted, client, await accountKey(context.db, client));
}

/** Counts a request, after its captcha; throws 429 beyond the limit. */
export async function limitNetwork(
  context: Context,
  counted: Counted,
  client: Client,
): Promise<void> {
  const own = await accountKey(context.db, client);
  await refuse(context, counted, client, own);
  await count(context, counted, client, own);
}

async function refuse(
  { db, config }: Context,
  counted: Counted,
  { address, now }: Client,
  own: string | undefined,
): Promise<void> {
  if (own) {
    const { attempts: used } = await countAttempts(db, now, keyOf(counted, own));
    if (used < ACCOUNT_CREDIT) return;
  }
  const { attempts, retryAfterS } = await countAttempts(db, now, keyOf(counted, address));
  if (attempts >= networkLimits[counted].refusedAt * config.addressLimitFactor)
    throw new Failure('tooManyRequests', { retryAfterS });
}

async function count(
  { db }: Context,
  counted: Counted,
  { address, now }: Client,
  own: string | undefined,
): Promise<void> {
  const add = (who: string, max: number) =>
    consumeAttempt(db, now, keyOf(counted, who), max, WINDOW_MS);
  if (own && (await add(own, ACCOUNT_CREDIT)).isAllowed) return;
  for (const who of [address, wideKey(address)]) await add(who, 1);
}

/**
 * The key of what the account did with browsers that are known; undefined for a browser that never
 * signed in, also if it sends a token that it made up. Of several accounts in one browser it is the
 * oldest.
 */
async function accountKey(db: Tx, { device }: Client): Promise<string | undefined> {
  if (!device) return undefined;
  const known = await one<{ personId: number | null }>(
    db,
    'select min(person_id) as "personId" from known_devices where token_hash = $1',
    [device],
  );
  return known?.personId ? `browsers of account ${known.personId}` : undefined;
}

const wideKey = (address: string) => `all of ${wideNetworkOf(address)}`;
