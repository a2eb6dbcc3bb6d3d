import { Button, Notice, useHost, useRevalidator, useTranslation } from '@playday/shared/kit';
import { useEffect } from 'react';

/** A load error, inline and as a toast, with a button that reloads the page's data. */
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
