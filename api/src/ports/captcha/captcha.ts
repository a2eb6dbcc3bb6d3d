import type { Tx } from '../../db/db.ts';

/** Tells people from programs. Each adapter checks what its own widget puts into `recaptchaResponse`. */
export interface Captcha {
  kind: 'altcha' | 'recaptcha';
  siteKey?: string;
  /** A challenge to solve that takes `factor` times the usual work; undefined where the provider makes its own. */
  challenge(now: Date, factor?: number): Promise<object | undefined>;
  /**
   * Whether `response` is a fresh solution made for `action`. A solution counts once. Where work is asked for, it must be
   * at least half of `factor` times the usual: one that was under way when the factor doubled still counts.
   */
  verify(
    db: Tx,
    check: { response: string; action: string; address: string; factor?: number; now: Date },
  ): Promise<boolean>;
}
