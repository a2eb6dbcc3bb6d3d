import { extraRetentionDays } from '../../api-contract/extra-parts.ts';

/**
 * For how many days what expires is kept: the api deletes by it, and the privacy policy tells each
 * period.
 */
export const retentionDays = {
  /**
   * Used captchas, mailed links, counters of attempts and repeated requests, after they have lost
   * their effect.
   */
  technical: 1,
  /** After the end of the session. */
  sessions: 1,
  /** After the last log-in. Browsers keep no cookie for longer than 400 days. */
  knownDevices: 400,
  mail: 7,
  undeliverableMail: 30,
  paymentNotices: 90,
  /** From which network free orders came. */
  freeOrders: 7,
  testPayments: 7,
  ...extraRetentionDays,
  errorReports: 30,
  unconfirmedAccounts: 7,
} as const;

export type Expiring = keyof typeof retentionDays;
