import type { ShopEvent } from '@playday/shared/api-contract';
import { Place } from '@playday/shared/kit/place';

/** What another remote shows below an event. */
export default function EventBelow({ event: { id, url } }: { event: ShopEvent }) {
  return <Place name="catalog/event-below" props={{ eventId: id, eventUrl: url }} height="120px" />;
}
