import type { Reply } from '@playday/shared/api-contract';
import { config } from '../config.ts';

const askAgainMs = 60_000;
/**
 * Polling interval until the api's first response: a test shop must not look like a real one for
 * longer.
 */
const askFirstMs = 1_000;

/**
 * Polls the parts of the api's configuration that documents depend on. The captcha determines the
 * content security policy: ALTCHA comes from the shop's own origin and needs nothing; reCAPTCHA
 * needs its hosts and a default Trusted Types policy. A test shop shows a banner on every page.
 */
export function createConfigWatch() {
  let known: Reply<'GET /config'> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    try {
      const response = await fetch(`${config.apiUrl}/api/config`, {
        signal: AbortSignal.timeout(config.readTimeoutMs),
      });
      const answer = (await response.json()) as Partial<Reply<'GET /config'>> | null;
      // Not of another program in the api's place.
      if (response.ok && answer?.captcha) known = answer as Reply<'GET /config'>;
    } catch {
      // Keep the last known configuration.
    }
    timer = setTimeout(() => void ask(), known ? askAgainMs : askFirstMs);
    timer.unref();
  };
  return {
    start: ask,
    captcha: () => known?.captcha.kind ?? 'altcha',
    isTestShop: () => known?.isTestShop ?? false,
    stop: () => clearTimeout(timer),
  };
}
