import { GatewayUnavailable } from './payment.ts';

const twentyBaht = 20_00;

/**
 * What each method can take, at every gateway: its currencies, and the least amount of each in minor units. From Omise's
 * documentation for accounts in Thailand (docs.omise.co: Currencies, Multi-currency): 20 baht; other currencies are for
 * cards only, and must be worth 20 baht, so their least amounts leave room for the exchange rate. Instalments are ours.
 * The sandbox keeps to the same limits, so that what works there works with money.
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

/** The least amount of a payment, in minor units; undefined: the method does not take this currency. */
export function leastAmount(method: string, currency: string): number | undefined {
  return limits[method]?.[currency];
}

/** For gateways, before they start anything. Throws `GatewayUnavailable`: nothing was started. */
export function refuseCurrency({ method, currency }: { method: string; currency: string }): void {
  if (leastAmount(method, currency) === undefined)
    throw new GatewayUnavailable(`${method} cannot take ${currency}`);
}
