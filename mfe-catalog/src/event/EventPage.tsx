import { useLoaderData } from '@playday/shared/kit';
import { useRetryAfterHydration } from '../loading/use-retry-after-hydration.ts';
import { EventUnavailable } from './EventUnavailable.tsx';
import { EventView } from './EventView.tsx';
import type { EventData } from './load-event.ts';

/** The page of one event: the event, a not-found message, or a load error with a retry button. */
export function EventPage() {
  const page = useLoaderData<EventData>();
  const isRetrying = useRetryAfterHydration(isPartial(page));
  if (page.state === 'found')
    return <EventView key={page.details.event.id} page={page} isRetrying={isRetrying} />;
  return <EventUnavailable state={page.state} isRetrying={isRetrying} />;
}

const isPartial = (page: EventData) =>
  page.state === 'failed' || (page.state === 'found' && (page.isAgeMissing || !page.currency));
