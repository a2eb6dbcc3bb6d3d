import { dropSpaces } from '@playday/shared/rules/fields';
import { safeReturnPath } from '@playday/shared/rules/session';
import type { Handler } from '../http/handler.ts';
import { consumeAttempt } from '../http/limits.ts';
import { minutes } from '../ports/clock.ts';
import { queueMail } from '../ports/mail/outbox.ts';
import { checkCredentials } from './check-credentials.ts';
import { loginKey, refuseTakenPhone } from './people.ts';
import { issueToken, useToken } from './tokens.ts';

export const verify: Handler<'POST /verify'> = async ({ db }, { body, now }) => {
  const { email } = await db
    .transaction(async (tx) => {
      const { personId } = await useToken(tx, { token: body.token, purpose: 'verify', now });
      const [person] = await tx.query<{ email: string }>(
        'update people set verified_at = coalesce(verified_at, $2) where id = $1 returning email',
        [personId, now],
      );
      return person!;
    })
    .catch(refuseTakenPhone);
  return { email };
};

/**
 * Sends the confirmation mail again if the password is right and the account is not confirmed yet. The response is
 * always the same.
 */
export const reverify: Handler<'POST /reverify'> = async (context, { body, address, requestId, now }) => {
  const login = dropSpaces(body.login);
  const person = await checkCredentials(context, {
    login,
    password: body.password,
    captcha: { response: body.recaptchaResponse, action: 'reverify' },
    address,
    requestId,
    now,
  });
  const { isAllowed } = await consumeAttempt(context.db, now, `reverify ${loginKey(login)}`, 1, minutes(5));
  if (!person || person.verifiedAt || !isAllowed) return {};
  await context.db.transaction(async (tx) => {
    const { token } = await issueToken(tx, { personId: person.id, purpose: 'verify', now });
    await queueMail(tx, {
      dedupeKey: `verify ${person.id} ${now.getTime()}`,
      kind: 'verify',
      to: person.email,
      lang: person.language,
      details: { name: person.firstName, token, next: safeReturnPath(body.next) },
      now,
    });
  });
  return {};
};
