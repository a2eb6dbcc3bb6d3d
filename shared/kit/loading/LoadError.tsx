import { Button, Notice, useHost } from '@playday/shared/kit';
import { useEffect } from 'react';

/** A load error, inline and as a toast, with a retry button. */
export function LoadError({
  message,
  retryLabel,
  isBusy,
  isToasted = true,
  onRetry,
}: {
  message: string;
  retryLabel: string;
  isBusy: boolean;
  /** False where the page itself shows the toast. */
  isToasted?: boolean;
  onRetry: () => void;
}) {
  const { notify } = useHost();
  useEffect(() => {
    // The notice announces it.
    if (isToasted) notify(message, 'error', { isAnnounced: false });
  }, [isToasted, notify, message]);
  return (
    <Notice tone="error">
      <p>{message}</p>
      <Button look="secondary" isBusy={isBusy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </Notice>
  );
}
