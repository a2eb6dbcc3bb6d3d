import { ButtonLink, Page, useTranslation } from '@playday/shared/kit';
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
      {state === 'missing' && (
        <>
          <h1>{t('event.missingTitle')}</h1>
          <p>{t('event.missing')}</p>
          <ButtonLink to="/">{t('event.missingLink')}</ButtonLink>
        </>
      )}
      {state === 'failed' &&
        (isRetrying ? (
          <PageWithSkeleton sentence={t('event.failed')} />
        ) : (
          <>
            <h1>{t('event.failedTitle')}</h1>
            <LoadError toast={t('event.failed')}>{t('event.failedHint')}</LoadError>
          </>
        ))}
    </Page>
  );
}
