import type { PageHandle } from '@playday/shared/contract';
import { Page, useLoaderData, useRevalidator, useTranslation } from '@playday/shared/kit';
import { useEffect } from 'react';
import { BackLink } from '../../back/BackLink.tsx';
import { eventMeta } from '../../event/event-meta.ts';
import { EventUnavailable } from '../../event/EventUnavailable.tsx';
import type { EventData } from '../../event-data/load-event.ts';
import { LoadError } from '../../loading/LoadError.tsx';
import { PageWithSkeleton } from '../../loading/PageWithSkeleton.tsx';
import { useRetryAfterHydration } from '../../loading/use-retry-after-hydration.ts';
import { isWaitingRoom } from './use-room.ts';
import { jittered } from './polling.ts';
import { RoomView } from './RoomView.tsx';

const retryMs = 5_000;

export const meta: PageHandle['meta'] = ({ data, t }) =>
  eventMeta(data as EventData | undefined, t, 'room.title');

/** The waiting room of one event, a not-found message, or a load error that is retried. */
export default function WaitingRoomPage() {
  const page = useLoaderData<EventData>();
  const room = page.state === 'found' && isWaitingRoom(page.gate) ? page.gate : null;
  const isRetrying = useRetryAfterHydration(page.state !== 'missing' && !room);
  if (page.state !== 'found')
    return <EventUnavailable state={page.state} isRetrying={isRetrying} />;
  if (room) return <RoomView key={page.details.event.id} page={page} loaded={room} />;
  return <RoomUnavailable url={page.details.event.url} isRetrying={isRetrying} />;
}

/**
 * Without its public number a waiting room shows nothing; it is requested again until it arrives.
 */
function RoomUnavailable({ url, isRetrying }: { url: string; isRetrying: boolean }) {
  const { t } = useTranslation('catalog');
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), jittered(retryMs));
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <Page isNarrow>
      <BackLink to={`/event/${url}`} />
      {isRetrying ? (
        <PageWithSkeleton sentence={t('room.failed')} />
      ) : (
        <>
          <h1>{t('room.failed')}</h1>
          <LoadError>{t('room.failedHint')}</LoadError>
        </>
      )}
    </Page>
  );
}
