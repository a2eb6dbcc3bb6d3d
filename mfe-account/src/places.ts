// Written by `npm run generate -- places` from remote.json.
import type { FillsOf } from '@playday/shared/kit/place-props';

declare module '@playday/shared/kit/place-props' {
  interface PlaceProps {
    'account/pending-order': { orderId: string };
  }
}

/** The props that this remote needs of the places that it fills. */
export interface FillProps {
  'checkout/receipt-tickets': { orderNumber: string; count: number };
}
export type Fills = FillsOf<FillProps>;
