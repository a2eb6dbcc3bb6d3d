import { GatewayUnavailable } from '../payment.ts';
import { billPayment } from 'promptparse/generate';

/**
 * The text of a PromptPay bill payment QR: EMVCo, tag 30, with the amount and our reference in it (Bank of Thailand,
 * "Thai QR Payment Standard"). `amount` in minor units. The code has no place for another currency than baht.
 */
export function promptPayText({
  billerId,
  reference,
  amount,
  currency,
  scale,
}: {
  billerId: string;
  reference: string;
  amount: number;
  currency: string;
  scale: number;
}): string {
  if (currency !== 'THB') throw new GatewayUnavailable(`PromptPay cannot take ${currency}`);
  return billPayment({ billerId, amount: amount / 10 ** scale, ref1: reference });
}
