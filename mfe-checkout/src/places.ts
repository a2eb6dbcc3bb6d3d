// Written by `npm run generate -- places` from remote.json.
import '@playday/shared/kit/place-props';

declare module '@playday/shared/kit/place-props' {
  interface FillProps {
    'account/pending-order': { orderId: string };
    'catalog/pending-order': { orderId: string; opensReceipt?: boolean };
  }
}
