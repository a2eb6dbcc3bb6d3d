import { isIP } from 'node:net';
import type { Captcha } from './captcha.ts';

interface Options {
  siteKey: string;
  secret: string;
  minScore: number;
  verifyUrl: string;
  hostname: string;
}

interface Verdict {
  success: boolean;
  action?: string;
  score?: number;
  hostname?: string;
}

/**
 * reCAPTCHA v3 (https://developers.google.com/recaptcha/docs/v3): success, action, score and host
 * must all match.
 */
export function recaptcha({ siteKey, secret, minScore, verifyUrl, hostname }: Options): Captcha {
  return {
    kind: 'recaptcha',
    siteKey,
    challenge: async () => undefined,
    async verify(_db, { response, action, address }) {
      const answer = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({
          secret,
          response,
          ...(isIP(address) && { remoteip: address }),
        }),
        signal: AbortSignal.timeout(5_000),
      });
      const verdict = (await answer.json()) as Verdict;
      return (
        verdict.success === true &&
        verdict.action === action &&
        (verdict.score ?? 0) >= minScore &&
        verdict.hostname === hostname
      );
    },
  };
}

/**
 * reCAPTCHA, plus ALTCHA for erasure only: the erasure form is also embedded on other sites, and a
 * reCAPTCHA response from there would name their host instead of ours.
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
