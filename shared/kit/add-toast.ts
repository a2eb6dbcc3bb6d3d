import type { NotificationType } from '../contract/host.ts';

interface Message {
  message: string;
  type: NotificationType;
  isLeaving?: boolean;
}

const isUrgent = ({ type }: Message) => type !== 'info';

/**
 * The toasts after another one: the first is on screen, the rest waits. The newest replaces the one
 * on screen, but an info waits until an error or warning has gone, and only the newest info waits.
 * The same message again is a new toast.
 */
export function addToast<Toast extends Message>(
  [shown, ...waiting]: readonly Toast[],
  toast: Toast,
): Toast[] {
  const isKept = shown && !shown.isLeaving && shown.message !== toast.message && isUrgent(shown);
  if (isKept && !isUrgent(toast)) return [shown, toast];
  return [toast, ...waiting.filter(({ message }) => message !== toast.message)];
}
