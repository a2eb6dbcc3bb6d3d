import type { Captcha } from './captcha.ts';

/**
 * A shop's reCAPTCHA, and ALTCHA beside it for erasure alone: its form also stands on foreign pages, whose host a
 * reCAPTCHA answer would name instead of ours.
 */
export function recaptchaOrAltcha(recaptcha: Captcha, altcha: Captcha): Captcha {
  return {
    ...recaptcha,
    challenge: (now, factor) => altcha.challenge(now, factor),
    async verify(db, check) {
      if (check.action === 'erasure' && (await altcha.verify(db, check))) return true;
      return recaptcha.verify(db, check);
    },
  };
}
