import {
  ButtonLink,
  Page,
  useHost,
  useLoaderData,
  useRevalidator,
  useTranslation,
} from '@playday/shared/kit';
import { useEffect } from 'react';
import { BackLink } from '../back/BackLink.tsx';
import { PageWithSkeleton } from '../loading/PageWithSkeleton.tsx';
import { LoadError } from '../loading/LoadError.tsx';
import { useRetryAfterHydration } from '../loading/use-retry-after-hydration.ts';
import { EventView } from './EventView.tsx';
import type { EventData } from './load-event.ts';

/** The page of one event: the event, a not-found message, or a load error with a retry button. */
export function EventPage() {
  const page = useLoaderData<EventData>();
  const { t } = useTranslation('catalog');
  const isRetrying = useRetryAfterHydration(isPartial(page));
  if (page.state === 'found')
    return <EventView key={page.details.event.id} page={page} isRetrying={isRetrying} />;
  return (
    <Page isNarrow>
      <BackLink />
      {page.state === 'missing' && <EventNotFound />}
      {page.state === 'failed' &&
        (isRetrying ? <PageWithSkeleton sentence={t('event.failed')} /> : <EventLoadError />)}
    </Page>
  );
}

const isPartial = (page: EventData) =>
  page.state === 'failed' || (page.state === 'found' && (page.isAgeMissing || !page.currency));

function EventNotFound() {
  const { t } = useTranslation('catalog');
  return (
    <>
      <h1>{t('event.missingTitle')}</h1>
      <p>{t('event.missing')}</p>
      <ButtonLink to="/">{t('event.missingLink')}</ButtonLink>
    </>
  );
}

function EventLoadError() {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const { revalidate, state } = useRevalidator();
  const sentence = t('event.failed');
  useEffect(() => host.notify(sentence, 'error'), [host, sentence]);
  return (
    <>
      <h1>{t('event.failedTitle')}</h1>
      <LoadError isBusy={state === 'loading'} onRetry={() => void revalidate()}>
        {t('event.failedHint')}
      </LoadError>
    </>
  );
}
