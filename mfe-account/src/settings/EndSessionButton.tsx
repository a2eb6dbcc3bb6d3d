import { Button, useHost } from '@playday/shared/kit';
import { useAction } from '@playday/shared/kit/use-action';
import type { ComponentProps } from 'react';

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
  const { isBusy, run } = useAction();
  const end = async () => {
    await onEnd();
    notify(message);
  };
  return <Button {...rest} look="secondary" isBusy={isBusy} onClick={() => void run(end).then(onDone)} />;
}
