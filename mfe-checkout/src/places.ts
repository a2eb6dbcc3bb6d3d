// Written by `npm run generate -- places` from remote.json.
import type { FillsOf } from '@playday/shared/kit/place-props';

/** The props that this remote needs of the places that it fills. */
export interface FillProps {
  'account/pending-order': { orderId: string };
  'catalog/pending-order': { orderId: string; opensReceipt?: boolean };
}
export type Fills = FillsOf<FillProps>;
