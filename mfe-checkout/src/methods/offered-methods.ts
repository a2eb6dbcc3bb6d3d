import type { Currency } from '@playday/shared/contracts';
import type { PaymentMethod } from '@playday/shared/contracts/api';
import { instalments } from './method-atoms.ts';

/** The methods for an order of this size (minor units): instalments start at 3,000 baht. */
export function offeredMethods(
  methods: PaymentMethod[],
  totalMinor: number,
  currency: Currency,
): PaymentMethod[] {
  const hasInstalments = currency.code === 'THB' && totalMinor >= instalments.minimumMinor;
  return methods.filter(({ alias }) => alias !== instalments.alias || hasInstalments);
}
