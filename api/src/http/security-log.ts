import { createHmac } from 'node:crypto';
import type { ErrorCode } from '@playday/shared/api-contract';
import type { Context } from '../context.ts';

/** Names that alarms and searches rely on: never rename one. */
export type SecurityEventName =
  | 'sign-in-ok'
  | 'sign-in-failed'
  | 'sign-in-limited'
  | 'password-check-failed'
  | 'password-changed'
  | 'password-reset'
  | 'sessions-ended'
  | 'address-changed'
  | 'phone-changed'
  | 'data-copied'
  | 'erasure-withdrawn'
  | 'account-erased'
  | 'refund-made'
  | 'refund-returned'
  | 'refund-ordered'
  | 'refund-destination-given'
  | 'refunds-exported'
  | 'ticket-transferred'
  | 'buyers-read'
  | 'attendees-exported'
  | 'token-refused'
  | 'signature-refused'
  | 'forgery-refused';

/** Refusals that may be somebody's tries, by the code of the answer. */
export const refusalEvents: Partial<Record<ErrorCode, SecurityEventName>> = {
  1003: 'forgery-refused',
  2040: 'signature-refused',
  5001: 'token-refused',
  5002: 'token-refused',
  5010: 'token-refused',
  5012: 'token-refused',
};

export interface SecurityEvent {
  event: SecurityEventName;
  /** Id of the account, if it is known. */
  account?: number | undefined;
  /** Id of the request. */
  id?: string | undefined;
  /** The client's network; only a keyed hash of it is logged. */
  address?: string;
  /** Why or how, in fixed words; never what a visitor typed. */
  reason?: string;
  /** Further facts without personal data. */
  details?: Record<string, string | number>;
}

/**
 * Logs a security event as one structured line. Call it after the commit. It contains no mail
 * address, password or token; equal networks have equal hashes, so that attacks can be counted.
 */
export async function logSecurityEvent(
  { log, secrets }: Pick<Context, 'log' | 'secrets'>,
  { address, details, ...event }: SecurityEvent,
): Promise<void> {
  // What happened is logged even if the database that keeps the key does not answer.
  const network = address && (await networkHash(secrets, address).catch(() => undefined));
  log.info({ ...details, ...event, ...(network && { network }) }, 'security');
}

/** Logs that sessions of an account ended, at a request of its owner. */
export const logSessionsEnded = (
  context: Pick<Context, 'log' | 'secrets'>,
  { requestId: id, address }: { requestId: string; address: string },
  { account, reason, count }: { account: number; reason: string; count: number },
) =>
  logSecurityEvent(context, {
    event: 'sessions-ended',
    account,
    reason,
    id,
    address,
    details: { count },
  });

/** Names a network without telling it: equal networks have equal hashes. */
export async function networkHash(secrets: Context['secrets'], address: string): Promise<string> {
  const key = await secrets.get('security log key');
  return createHmac('sha256', key).update(address).digest('base64url').slice(0, 16);
}
