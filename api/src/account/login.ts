import type { Tx } from '../db/db.ts';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import { later } from '../time/time.ts';
import { SESSION_LONGEST_MS } from '../http/session.ts';
import { checkCredentials } from './check-credentials.ts';
import { deviceOf, rememberDevice } from './devices.ts';
import { isErasurePending } from './erasure-pending.ts';
import { lockWithPassword, refuseSuspended } from './people.ts';
import { newToken } from './tokens.ts';

/**
 * A wrong login and a wrong password get the same response after the same work. 4001 and 4007 are
 * returned only if the password was right.
 */
export const login: Handler<'POST /login'> = async (context, call) => {
  const { address, device, setDevice, userAgent, requestId, now } = call;
  const person = await checkCredentials(context, 'login', call);
  if (!person) throw new Failure('credentialsWrong');
  const { id: account } = person;
  const event = { account, id: requestId, address };
  const refuse = async (key: 'notVerified' | 'accountClosing'): Promise<never> => {
    await logSecurityEvent(context, { ...event, event: 'sign-in-failed', reason: key });
    throw new Failure(key);
  };
  if (!person.verifiedAt) return refuse('notVerified');
  const started = await context.db.transaction(async (tx) => {
    if (!(await lockWithPassword(tx, person))) throw new Failure('credentialsWrong');
    if (await isErasurePending(tx, account)) return undefined;
    return startSession(tx, { personId: account, device, userAgent, now });
  });
  if (!started) return refuse('accountClosing');
  setDevice(started.deviceToken);
  await logSecurityEvent(context, { ...event, event: 'sign-in-ok' });
  return started.session;
};

/**
 * Stores a new session and remembers the browser. The caller has checked who it is, holds the lock
 * on the person's row, and after the commit logs the sign-in and gives the browser its token.
 */
export async function startSession(
  tx: Tx,
  by: { personId: number; device: string | undefined; userAgent: string | undefined; now: Date },
): Promise<{
  session: { access_token: string; accountId: string };
  deviceToken: string | undefined;
}> {
  const { personId, device, userAgent, now } = by;
  await refuseSuspended(tx, personId);
  const { token, tokenHash } = newToken();
  const { browser, system } = deviceOf(userAgent);
  await tx.query(
    `insert into sessions (token_hash, person_id, created_at, used_at, ends_at, browser, system)
     values ($1, $2, $3, $3, $4, $5, $6)`,
    [tokenHash, personId, now, later(now, SESSION_LONGEST_MS), browser, system],
  );
  return {
    session: { access_token: token, accountId: String(personId) },
    deviceToken: await rememberDevice(tx, { personId, device, now }),
  };
}
