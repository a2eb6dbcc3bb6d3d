import { useTranslation } from '@playday/shared/kit';
import { LoadError as LoadErrorPanel } from '@playday/shared/kit/load-error';

/** An inline load error with a retry button. The page shows the toast. */
export function LoadError({
  children,
  isBusy,
  onRetry,
}: {
  children: string;
  isBusy: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation('catalog');
  return (
    <LoadErrorPanel
      message={children}
      retryLabel={t('failed.tryAgain')}
      isBusy={isBusy}
      isToasted={false}
      onRetry={onRetry}
    />
  );
}
