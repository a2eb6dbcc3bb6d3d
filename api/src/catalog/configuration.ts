import { bangkokMillis } from '../dates.ts';
import type { Handler } from '../http/handler.ts';
import { limitAttempts } from '../http/limits.ts';
import { challengeFactor } from '../http/sign-in-failures.ts';
import { minutes } from '../time.ts';
import { Failure } from '../errors.ts';

export const getConfig: Handler<'GET /config'> = async ({ captcha, config }) => ({
  captcha: { kind: captcha.kind, ...(captcha.siteKey && { siteKey: captcha.siteKey }) },
  ...(config.isTestShop && { isTestShop: true as const }),
});

export const getTime: Handler<'GET /time'> = async (_context, { now }) => ({ serverNow: bangkokMillis(now) });

export const getCaptcha: Handler<'GET /captcha'> = async (context, { address, now }) => {
  const { captcha, config, db } = context;
  // Enough for a crowd that signs in from one address; creating a challenge takes a millisecond.
  await limitAttempts(db, now, `captcha ${address}`, 3_000 * config.addressLimitFactor, minutes(15));
  const challenge = await captcha.challenge(now, await challengeFactor(context, { address, now }));
  if (!challenge) throw new Failure('notFound');
  return challenge;
};
