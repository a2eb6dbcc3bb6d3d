import type { ShopEvent } from '@playday/shared/api-contract';
import type { Currency } from '@playday/shared/contract';
import type { ComponentType } from 'react';
import type { Sale } from './sale.ts';

/** What an extra may put before the tickets of an event. */
export interface SaleGate {
  /** Whether only those who are admitted may choose tickets of the event. */
  isOn: (event: ShopEvent) => boolean;
  /** In the place of the buy bar: the way to be admitted. */
  Bar: ComponentType<{ event: ShopEvent; currency: Currency }>;
  /** Says how the tickets are sold. `opensAt`: when that begins, if it is to come; ISO 8601. */
  Notice: ComponentType<{ event: ShopEvent; sale: Sale; opensAt: string | null }>;
  /** Says that it is the buyer's turn. `until`: milliseconds by `Host.now`. */
  Admitted: ComponentType<{ until: number }>;
}

const Nothing = () => null;

/** The gate of a shop without such an extra. */
export const openToAll: SaleGate = {
  isOn: () => false,
  Bar: Nothing,
  Notice: Nothing,
  Admitted: Nothing,
};
