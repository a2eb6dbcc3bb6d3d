import type { Challenge } from 'altcha-lib';
import type { Http } from '../../api-contract/http.ts';

export interface Proof {
  /** The value of `recaptchaResponse`: base64 of challenge and solution. */
  response: string;
  /** Milliseconds since 1970; afterwards the api refuses it. */
  expiresAt: number;
}

/**
 * Fetches a challenge from the api and solves it. Web Crypto works off the main thread and each
 * step awaits it, so the page stays responsive without a worker. `null` when aborted. Protocol:
 * ALTCHA v2, https://altcha.org/docs.
 */
export async function solveAltcha(http: Http, controller: AbortController): Promise<Proof | null> {
  const [{ solveChallenge }, { deriveKey }, answer] = await Promise.all([
    import(/* webpackChunkName: "altcha", webpackExports: ["solveChallenge"] */ 'altcha-lib'),
    crypto.subtle
      ? import(/* webpackChunkName: "altcha" */ 'altcha-lib/algorithms/web/pbkdf2')
      : import(/* webpackChunkName: "altcha-plain" */ './derive-key.ts'),
    http('GET /captcha', { signal: controller.signal }),
  ]);
  const challenge = answer as unknown as Challenge;
  const solution = await solveChallenge({ challenge, controller, deriveKey });
  if (!solution) return null;
  const { expiresAt } = challenge.parameters;
  return {
    response: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: expiresAt ? expiresAt * 1000 : Number.POSITIVE_INFINITY,
  };
}
