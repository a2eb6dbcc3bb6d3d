import { bangkokMillis } from '../time/dates.ts';
import type { Handler } from '../http/handler.ts';
import { challengeFactor } from '../http/network-limits.ts';
import { Failure } from '../errors.ts';

export const getConfig: Handler<'GET /config'> = async ({ captcha, config }) => ({
  captcha: { kind: captcha.kind, ...(captcha.siteKey && { siteKey: captcha.siteKey }) },
  ...(config.isTestShop && { isTestShop: true as const }),
});

export const getTime: Handler<'GET /time'> = async (_context, { now }) => ({
  serverNow: bangkokMillis(now),
});

/**
 * Without a limit: a challenge costs a millisecond, and a refusal here would keep everybody behind
 * an address from signing in.
 */
export const getCaptcha: Handler<'GET /captcha'> = async (context, call) => {
  const challenge = await context.captcha.challenge(call.now, await challengeFactor(context, call));
  if (!challenge) throw new Failure('notFound');
  return challenge;
};
