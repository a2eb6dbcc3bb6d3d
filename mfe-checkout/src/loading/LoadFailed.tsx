import { useRevalidator, useTranslation } from '@playday/shared/kit';
import { LoadError } from '@playday/shared/kit/load-error';

/** A load error with a button that reloads the page's data. */
export function LoadFailed({ message }: { message: string }) {
  const { t } = useTranslation('checkout');
  const { revalidate, state } = useRevalidator();
  return (
    <LoadError
      message={message}
      retryLabel={t('tryAgain')}
      isBusy={state === 'loading'}
      onRetry={() => void revalidate()}
    />
  );
}
