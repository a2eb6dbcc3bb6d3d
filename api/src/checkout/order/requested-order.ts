import type { OrderRequest } from '@playday/shared/api-contract';
import type { Vat } from '../../config.ts';

/** An order as requested by a buyer. */
export interface RequestedOrder {
  buyerId: number;
  /** The network of the request, as a keyed hash. */
  network?: string | undefined;
  body: OrderRequest;
  gateway: string;
  requestKey?: string | undefined;
  bodyHash: string;
  /** Orders allowed in 10 minutes. */
  maxOrders?: number;
  vat: Vat;
  now: Date;
}
