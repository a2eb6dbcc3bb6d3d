// Written by `npm run generate -- places` from remote.json.
import '@playday/shared/kit/place-props';

declare module '@playday/shared/kit/place-props' {
  interface PlaceProps {
    'catalog/pending-order': { orderId: string; opensReceipt?: boolean };
    'catalog/event-below': { eventId: number; eventUrl: string };
  }
}
