import { dropSpaces } from '@playday/shared/rules/fields';
import { Failure } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { later } from '../ports/clock.ts';
import { SESSION_LONGEST_MS } from '../http/session.ts';
import { checkCredentials } from './check-credentials.ts';
import { isErasurePending } from './erasure-pending.ts';
import { lockWithPassword } from './people.ts';
import { newToken } from './tokens.ts';

/**
 * A wrong login and a wrong password get the same response after the same work. 4001 and 4007 are returned only if
 * the password was right.
 */
export const login: Handler<'POST /login'> = async (context, { body, address, now }) => {
  const person = await checkCredentials(context, {
    login: dropSpaces(body.login),
    password: body.password,
    captcha: { response: body.recaptchaResponse, action: 'login' },
    address,
    now,
  });
  if (!person) throw new Failure('credentialsWrong');
  if (!person.verifiedAt) throw new Failure('notVerified');
  const { token, tokenHash } = newToken();
  await context.db.transaction(async (tx) => {
    if (!(await lockWithPassword(tx, person))) throw new Failure('credentialsWrong');
    if (await isErasurePending(tx, person.id)) throw new Failure('accountClosing');
    await tx.query(
      'insert into sessions (token_hash, person_id, created_at, used_at, ends_at) values ($1, $2, $3, $3, $4)',
      [tokenHash, person.id, now, later(now, SESSION_LONGEST_MS)],
    );
  });
  return { access_token: token, accountId: String(person.id) };
};
