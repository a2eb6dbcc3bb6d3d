import type { Challenge } from 'altcha-lib';
import type { Http } from '../../api-contract/http.ts';

export interface Proof {
  /** What `recaptchaResponse` carries: base64 of challenge and solution. */
  response: string;
  /** Milliseconds; the api refuses it afterwards. */
  expiresAt: number;
}

/**
 * Asks the api for a challenge and solves it. Web Crypto works off the main thread and each step waits for it, so the
 * page stays responsive without a worker. `null` when it was aborted. Protocol: ALTCHA v2, https://altcha.org/docs.
 */
export async function solveAltcha(http: Http, controller: AbortController): Promise<Proof | null> {
  const [{ solveChallenge }, { deriveKey }, answer] = await Promise.all([
    import(/* webpackChunkName: "altcha" */ 'altcha-lib'),
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
