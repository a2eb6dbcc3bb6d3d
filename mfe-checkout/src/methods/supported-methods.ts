import type { Currency } from '@playday/shared/contract';
import type { PaymentMethod } from '@playday/shared/api-contract';
import { toMinor } from '@playday/shared/rules/money/format-money';

/** The methods that accept an order of this total (minor units). */
export function supportedMethods(
  methods: PaymentMethod[],
  totalMinor: number,
  currency: Currency,
): PaymentMethod[] {
  return methods.filter(({ minimum = 0 }) => toMinor(minimum, currency.scale) <= totalMinor);
}
