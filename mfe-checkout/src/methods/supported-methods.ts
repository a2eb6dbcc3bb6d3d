import type { Currency } from '@playday/shared/contract';
import type { PaymentMethod } from '@playday/shared/api-contract';
import { toMinor } from '@playday/shared/rules/money/format-money';

/** The methods that accept an order of this total (minor units). */
export function supportedMethods(
  methods: PaymentMethod[],
  totalMinor: number,
  currency: Currency,
): PaymentMethod[] {
  const minor = (amount: number) => toMinor(amount, currency.scale);
  return methods.filter(
    ({ minimum = 0, maximum }) =>
      minor(minimum) <= totalMinor && (maximum === undefined || totalMinor <= minor(maximum)),
  );
}
