import { Button, Notice, useTranslation } from '@playday/shared/kit';
import type { ReactNode } from 'react';

/** An inline load error with a retry button. */
export function LoadError({
  children,
  isBusy,
  onRetry,
}: {
  children: ReactNode;
  isBusy?: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation('catalog');
  return (
    <Notice tone="error">
      <p>{children}</p>
      <Button look="secondary" isBusy={isBusy} onClick={onRetry}>
        {t('failed.tryAgain')}
      </Button>
    </Notice>
  );
}
