import { Button, Notice, useHost, useRevalidator, useTranslation } from '@playday/shared/kit';
import { useEffect } from 'react';

/** Says in the page, and as a toast, that its data could not be loaded, and loads the page's data again on demand. */
export function LoadFailed({ message }: { message: string }) {
  const { t } = useTranslation('checkout');
  const { notify } = useHost();
  const { revalidate, state } = useRevalidator();
  useEffect(() => notify(message, 'error'), [notify, message]);
  return (
    <Notice tone="error">
      <p>{message}</p>
      <Button look="secondary" isBusy={state === 'loading'} onClick={() => void revalidate()}>
        {t('tryAgain')}
      </Button>
    </Notice>
  );
}
