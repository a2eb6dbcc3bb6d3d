import type { Reply } from '@playday/shared/api-contract';
import { config } from '../config.ts';

const askAgainMs = 60_000;
/** Until the api has been heard once: a test shop must not look like a real one for longer. */
const askFirstMs = 1_000;

/**
 * What documents take from the api's configuration. The captcha decides what the page's policy has to allow: ALTCHA
 * comes from our own origin and needs nothing; reCAPTCHA needs its hosts and a default Trusted Types policy for its
 * scripts. A test shop says on every page that it is one.
 */
export function createConfigWatch() {
  let known: Reply<'GET /config'> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    try {
      const response = await fetch(`${config.apiUrl}/api/config`, {
        signal: AbortSignal.timeout(config.readTimeoutMs),
      });
      if (response.ok) known = (await response.json()) as Reply<'GET /config'>;
    } catch {
      // The last known one stays.
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
