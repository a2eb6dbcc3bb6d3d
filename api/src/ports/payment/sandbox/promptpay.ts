import { GatewayRefused, type PaymentRequest } from '../payment.ts';
import { billPayment } from 'promptparse/generate';

/**
 * The text of a PromptPay bill payment QR code: EMVCo, tag 30, with the amount and our reference (Bank of Thailand, "Thai
 * QR Payment Standard"). `amount` is in minor units. Throws `GatewayRefused` for any currency but baht.
 */
export function promptPayText(
  billerId: string,
  { reference, amount, currency, scale }: Pick<PaymentRequest, 'reference' | 'amount' | 'currency' | 'scale'>,
): string {
  if (currency !== 'THB') throw new GatewayRefused(`PromptPay does not support ${currency}`);
  return billPayment({ billerId, amount: amount / 10 ** scale, ref1: reference });
}
