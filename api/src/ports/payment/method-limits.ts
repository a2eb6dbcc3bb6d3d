import { paymentMethods, rulesOf } from '@playday/shared/rules/payment/payment-methods';
import { GatewayRefused } from './payment.ts';

export const methodAliases = Object.keys(paymentMethods);

/**
 * The minimum amount of a payment in minor units; undefined when the method does not support the
 * currency.
 */
export function minimumAmount(method: string, currency: string): number | undefined {
  return rulesOf(method)?.minimum[currency];
}

/** The maximum amount of a payment in minor units; undefined when none is known. */
export function maximumAmount(method: string, currency: string): number | undefined {
  return rulesOf(method)?.maximum?.[currency];
}

/**
 * For gateways, before they start a payment. Throws `GatewayRefused` when the method does not
 * support the currency.
 */
export function refuseCurrency({ method, currency }: { method: string; currency: string }): void {
  if (minimumAmount(method, currency) === undefined)
    throw new GatewayRefused(`${method} does not support ${currency}`);
}
