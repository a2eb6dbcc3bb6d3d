import { GatewayRefused } from './payment.ts';

const twentyBaht = 20_00;

/**
 * The currencies of each payment method, with the minimum amount in minor units. Source: Omise's documentation for accounts
 * in Thailand (docs.omise.co: Currencies, Multi-currency): 20 baht; other currencies are for cards only and must be worth
 * 20 baht, so their minimums leave room for the exchange rate. The minimum for instalments is our own. The sandbox has the
 * same limits, so that tests against it match real payments.
 */
const limits: Record<string, Record<string, number>> = {
  promptpay: { THB: twentyBaht },
  mBanking: { THB: twentyBaht },
  kCardsFlexi: { THB: 3_000_00 },
  kCards: {
    THB: twentyBaht,
    AUD: 1_50,
    CAD: 1_50,
    CHF: 1_00,
    CNY: 6_00,
    DKK: 6_00,
    EUR: 1_00,
    GBP: 1_00,
    HKD: 6_00,
    JPY: 150,
    MYR: 4_00,
    SGD: 1_50,
    USD: 1_00,
  },
};

export const methodAliases = Object.keys(limits);

/** The minimum amount of a payment in minor units; undefined when the method does not support the currency. */
export function minimumAmount(method: string, currency: string): number | undefined {
  return limits[method]?.[currency];
}

/**
 * For gateways, before they start a payment. Throws `GatewayRefused` when the method does not support the currency.
 */
export function refuseCurrency({ method, currency }: { method: string; currency: string }): void {
  if (minimumAmount(method, currency) === undefined)
    throw new GatewayRefused(`${method} does not support ${currency}`);
}
