import type { CaptchaKind } from '@playday/shared/api-contract';
import type { Tx } from '../../db/db.ts';

/**
 * Verifies that a request comes from a human. Each adapter checks what its own widget puts into
 * `recaptchaResponse`.
 */
export interface Captcha {
  kind: CaptchaKind;
  siteKey?: string;
  /**
   * Creates a challenge that takes `factor` times the usual work; undefined if the provider creates
   * its own.
   */
  challenge: (now: Date, factor?: number) => Promise<object | undefined>;
  /**
   * Whether `response` is a fresh solution for `action`. A solution is accepted once. For proof of
   * work it must contain at least half of `factor` times the usual work, so that a solution still
   * counts if the factor doubled meanwhile, and be made `maxAgeMs` ago at most. Throws if the
   * provider cannot be reached.
   */
  verify: (
    db: Tx,
    check: {
      response: string;
      action: string;
      address: string;
      factor?: number;
      maxAgeMs?: number;
      now: Date;
    },
  ) => Promise<boolean>;
}
