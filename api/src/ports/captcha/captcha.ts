import type { Tx } from '../../db/db.ts';

/** Tells people from programs. Each adapter checks what its own widget puts into `recaptchaResponse`. */
export interface Captcha {
  kind: 'altcha' | 'recaptcha';
  siteKey?: string;
  /** A challenge to solve; undefined where the provider makes its own. */
  challenge(now: Date): Promise<object | undefined>;
  /** Whether `response` is a fresh solution made for `action`. A solution counts once. */
  verify(db: Tx, check: { response: string; action: string; address: string; now: Date }): Promise<boolean>;
}
