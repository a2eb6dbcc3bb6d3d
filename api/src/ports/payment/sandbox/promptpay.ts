import { billPayment } from 'promptparse/generate';

/**
 * The text of a PromptPay bill payment QR: EMVCo, tag 30, with the amount and our reference in it (Bank of Thailand,
 * "Thai QR Payment Standard"). `amount` in minor units.
 */
export function promptPayText({
  billerId,
  reference,
  amount,
  scale,
}: {
  billerId: string;
  reference: string;
  amount: number;
  scale: number;
}): string {
  return billPayment({ billerId, amount: amount / 10 ** scale, ref1: reference });
}
