import { Button, Notice, useHost, useTranslation } from '@playday/shared/kit';
import { useEffect } from 'react';

/** A load error, inline and as a toast, with a retry button. */
export function LoadError({
  message,
  isBusy,
  onRetry,
}: {
  message: string;
  isBusy: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation('account');
  const { notify } = useHost();
  useEffect(() => notify(message, 'error'), [notify, message]);
  return (
    <Notice tone="error">
      <p>{message}</p>
      <Button look="secondary" isBusy={isBusy} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Notice>
  );
}
