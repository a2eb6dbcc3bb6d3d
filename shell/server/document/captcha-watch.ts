import type { Reply } from '@playday/shared/contracts/api';
import { config } from '../config.ts';

const askAgainMs = 60_000;

/**
 * What the page's policy has to allow for the captcha that the api is configured for. ALTCHA comes from our own
 * origin and needs nothing; reCAPTCHA needs its hosts and a default Trusted Types policy for its scripts.
 */
export function createCaptchaWatch() {
  let kind: 'altcha' | 'recaptcha' = 'altcha';
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    try {
      const response = await fetch(`${config.apiUrl}/api/config`, {
        signal: AbortSignal.timeout(config.readTimeoutMs),
      });
      if (response.ok) kind = ((await response.json()) as Reply<'GET /config'>).captcha.kind;
    } catch {
      // The last known one stays.
    }
    timer = setTimeout(() => void ask(), askAgainMs);
    timer.unref();
  };
  return { start: ask, kind: () => kind, stop: () => clearTimeout(timer) };
}
