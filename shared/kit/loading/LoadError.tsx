import { Button, Notice, useHost, useRevalidator } from '@playday/shared/kit';
import { useEffect } from 'react';

/**
 * A load error, inline and as a toast, with a button that loads the page's data again, or calls
 * `onRetry`.
 */
export function LoadError({
  message,
  retryLabel,
  isBusy = false,
  isToasted = true,
  onRetry,
}: {
  message: string;
  retryLabel: string;
  isBusy?: boolean;
  /** False where the page itself shows the toast. */
  isToasted?: boolean;
  onRetry?: () => void;
}) {
  const { notify } = useHost();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    // The notice announces it.
    if (isToasted) notify(message, 'error', { isAnnounced: false });
  }, [isToasted, notify, message]);
  return (
    <Notice tone="error">
      <p>{message}</p>
      <Button
        look="secondary"
        isBusy={isBusy || (!onRetry && state === 'loading')}
        onClick={onRetry ?? (() => void revalidate())}
      >
        {retryLabel}
      </Button>
    </Notice>
  );
}
