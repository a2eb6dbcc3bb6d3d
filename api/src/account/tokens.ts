import { randomBytes } from 'node:crypto';
import { one, type Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { sha256 } from '../hash.ts';
import { hours, later, minutes } from '../time/time.ts';
import { lockPerson } from './people.ts';
import { bangkokIso } from '../time/dates.ts';
import type { Handler } from '../http/handler.ts';
import { REGISTRATION_DEVICE_MS } from '../http/session.ts';

export type Purpose = 'verify' | 'change' | 'reset' | 'link' | 'erase' | 'keep';

export const lifetimes: Record<Purpose, number> = {
  verify: hours(24),
  change: hours(24),
  reset: minutes(30),
  link: minutes(10),
  erase: hours(24 * 14),
  keep: hours(24 * 14),
};

/** A token of 256 random bits for a URL; only its hash is stored. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: sha256(token) };
}

/** An id that no person has. */
export const NO_ACCOUNT_ID = 0;

export interface MailedLink {
  purpose: Purpose;
  personId: number;
  email: string;
  passwordHash: string;
  state: 'open' | 'used' | 'expired';
  /** The asking browser made this registration a short time ago. */
  isSameDevice: boolean;
}

/**
 * Reads what a mailed link belongs to, without using it up. Replaced and unknown ones are not
 * found. `registration`: hash of the secret that the browser has of a registration.
 */
export function findLink(
  tx: Tx,
  { token, registration, now }: { token: string; registration?: string | undefined; now: Date },
): Promise<MailedLink | undefined> {
  return one(
    tx,
    `select t.purpose, p.id as "personId", p.email, p.password_hash as "passwordHash",
            case when t.used_at is not null then 'used' when t.expires_at <= $2 then 'expired'
            else 'open' end as state,
            coalesce(t.purpose = 'verify' and t.device_hash = $3 and t.created_at > $4,
            false) as "isSameDevice"
       from mail_tokens t join people p on p.id = t.person_id where t.token_hash = $1`,
    [sha256(token), now, registration ?? null, later(now, -REGISTRATION_DEVICE_MS)],
  );
}

/**
 * Issues a token that replaces the person's earlier tokens for this purpose; of two concurrent
 * calls the later one wins. For `NO_ACCOUNT_ID` it does the same work and stores nothing.
 * `deviceHash`: of the secret that the browser of a registration gets.
 */
export async function issueToken(
  tx: Tx,
  {
    personId,
    purpose,
    email,
    deviceHash,
    now,
  }: { personId: number; purpose: Purpose; email?: string; deviceHash?: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const { token, tokenHash } = newToken();
  const expiresAt = later(now, lifetimes[purpose]);
  await lockPerson(tx, personId);
  await tx.query('delete from mail_tokens where person_id = $1 and purpose = $2', [
    personId,
    purpose,
  ]);
  await tx.query(
    `insert into mail_tokens (token_hash, person_id, purpose, email, created_at, expires_at,
      device_hash)
     select $1, id, $3, $4, $5::timestamptz, $6::timestamptz, $7 from people where id = $2`,
    [tokenHash, personId, purpose, email ?? null, now, expiresAt, deviceHash ?? null],
  );
  return { token, expiresAt };
}

/**
 * Consumes a token; of two concurrent calls one succeeds. Used, expired, replaced and unknown
 * tokens all throw 4004. The person is locked before the token, as everywhere that tokens are
 * invalidated; pass `lock` if other rows must be locked before the person.
 */
export async function useToken(
  tx: Tx,
  use: { token: string; purpose: Purpose; now: Date; lock?: (personId: number) => Promise<void> },
): Promise<{ personId: number; email: string | null }> {
  const { token, purpose, now, lock = (personId: number) => lockPerson(tx, personId) } = use;
  const [owner] = await tx.query<{ personId: number }>(
    'select person_id as "personId" from mail_tokens where token_hash = $1 and purpose = $2',
    [sha256(token), purpose],
  );
  if (!owner) throw new Failure('tokenInvalid');
  await lock(owner.personId);
  const [row] = await tx.query<{ personId: number; email: string | null }>(
    `update mail_tokens set used_at = $3
      where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
      returning person_id as "personId", email`,
    [sha256(token), purpose, now],
  );
  if (!row) throw new Failure('tokenInvalid');
  return row;
}

/** The app exchanges the token for its own session. A new request invalidates the earlier link. */
export const linkApp: Handler<'GET /user/profile/link'> = async (
  { db, config },
  { session, now },
) => {
  const { token, expiresAt } = await db.transaction((tx) =>
    issueToken(tx, { personId: session.personId, purpose: 'link', now }),
  );
  return { link: `${config.appLinkUrl}?token=${token}`, expiresAt: bangkokIso(expiresAt) };
};

/** How long after its use a link is answered as at its use. */
export const REPEAT_MS = minutes(10);

/**
 * Stores a used link once more after all links of the account were ended (`endLinks`), so that a
 * repeated request is recognised: for 10 minutes, or until they are ended the next time. The caller
 * holds the lock on the person's row.
 */
export async function keepUsedLink(
  tx: Tx,
  link: { token: string; purpose: Purpose; personId: number; email: string | null; now: Date },
): Promise<void> {
  const { token, purpose, personId, email, now } = link;
  await tx.query(
    `insert into mail_tokens (token_hash, person_id, purpose, email, created_at, expires_at,
      used_at)
     values ($1, $2, $3, $4, $5, $6, $5)`,
    [sha256(token), personId, purpose, email, now, later(now, REPEAT_MS)],
  );
}

/** Whether `keepUsedLink` has stored this link, and nothing has ended it since. */
export async function wasUsedJustNow(
  tx: Tx,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<boolean> {
  const [used] = await tx.query(
    `select 1 from mail_tokens
      where token_hash = $1 and purpose = $2 and used_at is not null and expires_at > $3`,
    [sha256(token), purpose, now],
  );
  return used !== undefined;
}
