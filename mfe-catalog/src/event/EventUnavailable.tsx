import { ButtonLink, Page, useHost, useTranslation } from '@playday/shared/kit';
import { useEffect } from 'react';
import { BackLink } from '../back/BackLink.tsx';
import { LoadError } from '../loading/LoadError.tsx';
import { PageWithSkeleton } from '../loading/PageWithSkeleton.tsx';

/** In the place of an event that does not exist or could not be loaded. */
export function EventUnavailable({
  state,
  isRetrying,
}: {
  state: 'missing' | 'failed';
  /** A retry is running, so the failure is not reported yet. */
  isRetrying: boolean;
}) {
  const { t } = useTranslation('catalog');
  return (
    <Page isNarrow={!isRetrying}>
      <BackLink />
      {state === 'missing' && <EventNotFound />}
      {state === 'failed' &&
        (isRetrying ? <PageWithSkeleton sentence={t('event.failed')} /> : <EventLoadError />)}
    </Page>
  );
}

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
  const sentence = t('event.failed');
  useEffect(() => host.notify(sentence, 'error'), [host, sentence]);
  return (
    <>
      <h1>{t('event.failedTitle')}</h1>
      <LoadError>{t('event.failedHint')}</LoadError>
    </>
  );
}
