import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { later, minutes } from '../../time/time.ts';
import type { Secrets } from '../../db/secrets.ts';
import { sha256 } from '../../hash.ts';
import type { Captcha } from './captcha.ts';

const LIFETIME_MS = minutes(10);

/**
 * Proof of work from our own origin (https://altcha.org, version 2). The client searches for a
 * counter between 64 and 192: about 130 PBKDF2 derivations at the default cost, a second on a slow
 * phone. The server chose the counter, so it verifies a solution with an HMAC instead of repeating
 * the work.
 */
export function altcha(secrets: Secrets, cost: number): Captcha {
  return {
    kind: 'altcha',
    async challenge(now, factor = 1) {
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: cost * factor,
        counter: randomInt(64, 192),
        deriveKey,
        expiresAt: later(now, LIFETIME_MS),
        hmacSignatureSecret: await secrets.get('altcha challenge'),
        hmacKeySignatureSecret: await secrets.get('altcha key'),
      });
    },
    async verify(db, { response, factor = 1, maxAgeMs = LIFETIME_MS, now }) {
      const payload = decode(response);
      const expiresAt = payload?.challenge?.parameters?.expiresAt;
      if (!payload || typeof expiresAt !== 'number') return false;
      if (expiresAt * 1_000 <= now.getTime() + LIFETIME_MS - Math.min(maxAgeMs, LIFETIME_MS))
        return false;
      // The signature of the challenge covers the cost.
      if (!(payload.challenge.parameters.cost >= (cost * factor) / 2)) return false;
      try {
        const { verified } = await verifySolution({
          challenge: payload.challenge,
          solution: payload.solution,
          deriveKey,
          hmacSignatureSecret: await secrets.get('altcha challenge'),
          hmacKeySignatureSecret: await secrets.get('altcha key'),
        });
        if (!verified) return false;
      } catch {
        return false;
      }
      // A challenge has one solution, so its signature identifies it; the first insert consumes it.
      const rows = await db.query(
        `insert into used_captchas (solution_hash, expires_at) values ($1, $2)
         on conflict do nothing returning 1`,
        [sha256(String(payload.challenge.signature)), new Date(expiresAt * 1_000)],
      );
      return rows.length === 1;
    },
  };
}

type Payload = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>;

function decode(response: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(response, 'base64').toString('utf8')) as Payload;
    return payload.challenge && payload.solution ? payload : undefined;
  } catch {
    return undefined;
  }
}
