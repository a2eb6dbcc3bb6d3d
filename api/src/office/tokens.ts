import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import { extraParts } from '../extra-parts.ts';
import { sha256 } from '../hash.ts';
import { type AuditEntry, storeAudit } from './audit.ts';
import type { OperationName } from '@playday/shared/api-contract';

/** The name of an office token: a person, or a program of the office. */
export type Operator = string;

/**
 * Returns the name of the office token in `Authorization: Bearer …`. Throws 5010 if it is none, was
 * revoked or has ended, and 5012 if it lacks the role, or is of one event when none is given.
 * Only hashes are compared, so that the time tells nothing about a token.
 */
export async function requireOperator(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  header: string | undefined,
  role: OfficeRole | undefined,
): Promise<Operator> {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/u.exec(header ?? '')?.[1];
  if (token === undefined) throw new Failure('officeTokenRequired');
  const [found] = await db.query<{ name: string; roles: OfficeRole[] }>(
    `update office_tokens set used_at = $2
      where token_hash = $1 and revoked_at is null and (ends_at is null or ends_at > $2)
        returning name, roles`,
    [sha256(token), clock.now()],
  );
  if (!found) throw new Failure('officeTokenRequired');
  const isAllowed = role
    ? found.roles.includes(role)
    : officeRoles.some((each) => found.roles.includes(each));
  if (!isAllowed) throw new Failure('officeRoleRequired');
  return found.name;
}

interface NewToken {
  name: string;
  now: Date;
  /** All of them unless given. */
  roles?: readonly OfficeRole[];
  /** Null: until it is revoked. */
  endsAt?: Date | null;
  /** Of a token with one of `eventRoles`, and of no other. */
  eventId?: number | null;
}

/**
 * Creates a token and returns it; it is not stored and cannot be shown again. Throws when there is
 * one with this name.
 */
export async function createToken(db: Tx, given: NewToken) {
  const { name, now, roles = officeRoles, endsAt = null, eventId = null } = given;
  const token = randomBytes(32).toString('base64url');
  const [created] = await db.query(
    `insert into office_tokens (name, token_hash, roles, created_at, ends_at, event_id)
      values ($1, $2, $3, $4, $5, $6)
     on conflict (name) where revoked_at is null do nothing returning 1`,
    [name, sha256(token), roles, now, endsAt, eventId],
  );
  if (!created) throw new Error(`There is an office token of ${name} already; revoke it first.`);
  return token;
}

/** Ends a token at once. False: there is none with this name. */
export async function revokeToken(db: Tx, name: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    'update office_tokens set revoked_at = $2 where name = $1 and revoked_at is null returning 1',
    [name, now],
  );
  return rows.length > 0;
}

interface TokenChange {
  name: string;
  reason: string;
  /** Who gives the command. */
  by: Operator;
  now: Date;
}

/**
 * Creates the token of a person, with an entry in the audit log. Throws when the person has one.
 */
export const createNamedToken = (db: Db, change: TokenChange & NewToken): Promise<string> =>
  db.transaction(async (tx) => {
    const { name, roles = officeRoles, endsAt, eventId = null } = change;
    if (name.length > 100) throw new Error('The name of a token has at most 100 characters.');
    const token = await createToken(tx, change);
    const made = {
      isValid: true,
      roles: roles.join(', '),
      endsAt: endsAt?.toISOString() ?? null,
      eventId,
    };
    await auditToken(tx, change, {
      action: 'token create',
      before: { isValid: false },
      after: made,
    });
    return token;
  });

/** Ends the token of a person, with an entry in the audit log. Throws when there is none. */
export const revokeNamedToken = (db: Db, change: TokenChange): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await revokeToken(tx, change.name, change.now)))
      throw new Error(`There is no office token of ${change.name}.`);
    const [before, after] = [{ isValid: true }, { isValid: false }];
    await auditToken(tx, change, { action: 'token revoke', before, after });
  });

const auditToken = (
  tx: Tx,
  { name, reason, by, now }: TokenChange,
  change: Pick<AuditEntry, 'action' | 'before' | 'after'>,
) => storeAudit(tx, { at: now, who: by, subject: `token ${name}`, reason, ...change });

export interface OfficeToken {
  name: string;
  roles: OfficeRole[];
  /** The URL of the event that it is of. */
  event: string | null;
  createdAt: Date;
  endsAt: Date | null;
  revokedAt: Date | null;
  usedAt: Date | null;
}

export const listTokens = (db: Db): Promise<OfficeToken[]> =>
  db.query<OfficeToken>(
    `select t.name, t.roles, e.url as event, t.created_at as "createdAt", t.ends_at as "endsAt",
      t.revoked_at as "revokedAt", t.used_at as "usedAt"
       from office_tokens t left join events e on e.id = t.event_id order by t.id`,
  );

/**
 * What an office token may do: `events` imports, publishes, moves and prices them and writes to
 * their buyers; `orders` reads buyers, refunds, and sends tickets again; `reports` reads sales,
 * settlement, entries and the audit log. Each of these may read events.
 */
export const officeRoles = ['events', 'orders', 'reports'] as const;
/** Roles of a token of one event: each is its only one. */
export const { eventRoles } = extraParts;
export type OfficeRole = (typeof officeRoles)[number] | (typeof eventRoles)[number]['role'];

/**
 * The role that an operation of the office needs; undefined: any of `officeRoles`. Whatever is not
 * listed here may show buyers.
 */
export function roleOf(name: OperationName): OfficeRole | undefined {
  const [method, path = ''] = name.split(' ');
  const ofEvent = eventRoles.find((each) => path.startsWith(each.path));
  if (ofEvent) return ofEvent.role;
  if (path === '/office/audit' || path.startsWith('/office/reports/')) return 'reports';
  if (path === '/office/content') return 'events';
  const isAboutEvents = path === '/office/events' || path.startsWith('/office/events/');
  if (!isAboutEvents || path.endsWith('/attendees')) return 'orders';
  return method === 'GET' ? undefined : 'events';
}
