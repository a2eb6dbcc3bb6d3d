import type { Handler } from '../http/handler.ts';
import { limitAttempts } from '../http/limits.ts';
import { minutes } from '../ports/clock.ts';
import { Failure } from '../errors.ts';

export const getConfig: Handler<'GET /config'> = async ({ captcha, config }) => ({
  captcha: { kind: captcha.kind, ...(captcha.siteKey && { siteKey: captcha.siteKey }) },
  ...(config.isTestShop && { isTestShop: true as const }),
});

export const getCaptcha: Handler<'GET /captcha'> = async ({ captcha, config, db }, { address, now }) => {
  await limitAttempts(db, now, `captcha ${address}`, 120 * config.addressLimitFactor, minutes(15));
  const challenge = await captcha.challenge(now);
  if (!challenge) throw new Failure('notFound');
  return challenge;
};
