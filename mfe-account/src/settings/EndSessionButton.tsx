import { Button, useHost } from '@playday/shared/kit';
import { type ComponentProps, useState } from 'react';
import { useFailure } from '../fields/use-failure.ts';

/** Ends sessions and tells the result; `onDone` is called after success and failure. */
export function EndSessionButton({
  message,
  onEnd,
  onDone,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {
  message: string;
  onEnd: () => Promise<void>;
  onDone: () => void;
}) {
  const { notify } = useHost();
  const showErrorToast = useFailure();
  const [isBusy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    try {
      await onEnd();
      notify(message);
    } catch (cause) {
      showErrorToast(cause);
    }
    setBusy(false);
    onDone();
  }

  return <Button {...rest} look="secondary" isBusy={isBusy} onClick={() => void end()} />;
}
