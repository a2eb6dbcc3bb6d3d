import type { Captcha } from './captcha.ts';

/**
 * reCAPTCHA, plus ALTCHA for erasure only: the erasure form is also embedded on other sites, and a reCAPTCHA response
 * from there would name their host instead of ours.
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
