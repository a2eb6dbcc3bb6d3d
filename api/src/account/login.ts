import { dropSpaces } from '@playday/shared/rules/fields';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { logSecurityEvent } from '../http/security-log.ts';
import { later } from '../ports/clock.ts';
import { SESSION_LONGEST_MS } from '../http/session.ts';
import { checkCredentials } from './check-credentials.ts';
import { deviceOf } from './device.ts';
import { isErasurePending } from './erasure-pending.ts';
import { lockWithPassword } from './people.ts';
import { newToken } from './tokens.ts';

/**
 * A wrong login and a wrong password get the same response after the same work. 4001 and 4007 are returned only if
 * the password was right.
 */
export const login: Handler<'POST /login'> = async (
  context,
  { body, address, userAgent, requestId, now },
) => {
  const person = await checkCredentials(context, {
    login: dropSpaces(body.login),
    password: body.password,
    captcha: { response: body.recaptchaResponse, action: 'login' },
    address,
    requestId,
    now,
  });
  if (!person) throw new Failure('credentialsWrong');
  const { id: account } = person;
  const event = { account, id: requestId, address };
  const refuse = async (key: 'notVerified' | 'accountClosing'): Promise<never> => {
    await logSecurityEvent(context, { ...event, event: 'sign-in-failed', reason: key });
    throw new Failure(key);
  };
  if (!person.verifiedAt) return refuse('notVerified');
  const { token, tokenHash } = newToken();
  const { browser, system } = deviceOf(userAgent);
  const isClosing = await context.db.transaction(async (tx) => {
    if (!(await lockWithPassword(tx, person))) throw new Failure('credentialsWrong');
    if (await isErasurePending(tx, person.id)) return true;
    await tx.query(
      `insert into sessions (token_hash, person_id, created_at, used_at, ends_at, browser, system)
       values ($1, $2, $3, $3, $4, $5, $6)`,
      [tokenHash, person.id, now, later(now, SESSION_LONGEST_MS), browser, system],
    );
    return false;
  });
  if (isClosing) return refuse('accountClosing');
  await logSecurityEvent(context, { ...event, event: 'sign-in-ok' });
  return { access_token: token, accountId: String(person.id) };
};
