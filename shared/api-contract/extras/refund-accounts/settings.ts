import { Type } from 'typebox';

/** The key of a shop for development and for trying out. */
export const trialRefundKey = '0'.repeat(64);

const key = '[0-9a-f]{64}';

/** The setting of refunds that people transfer, read by the api. */
export const refundAccountsSettings = {
  REFUND_KEY: Type.String({
    pattern: `^\\s*${key}\\s*(?:,\\s*${key}\\s*)*,?\\s*$`,
    must: '64 hex digits (openssl rand -hex 32), or several such keys separated by commas',
    description:
      'encrypts where buyers want refunds transferred, and signs the links that ask them; ' +
      'a second key while one is replaced',
    default: trialRefundKey,
  }),
};
