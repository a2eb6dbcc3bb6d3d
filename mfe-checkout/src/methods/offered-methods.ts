import type { Currency } from '@playday/shared/contracts';
import type { PaymentMethod } from '@playday/shared/contracts/api';
import { toMinor } from '@playday/shared/money/format';

/** The methods that take an order of this size (minor units). */
export function offeredMethods(
  methods: PaymentMethod[],
  totalMinor: number,
  currency: Currency,
): PaymentMethod[] {
  return methods.filter(({ minimum = 0 }) => toMinor(minimum, currency.scale) <= totalMinor);
}
