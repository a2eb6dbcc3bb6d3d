import type { Host } from '@playday/shared/contract';
import { ApiError } from '@playday/shared/kit';
import { startStopwatch } from '@playday/shared/kit/stopwatch';

const pendingPollMs = 30_000;
/** Focus moves often; the order is asked for at most this often because of it. */
const onFocusMs = 15_000;

/** `payBy`: milliseconds by `Host.now`. */
export interface PendingOrder {
  pubId: string;
  payBy: number;
}

/**
 * Tells (`onAnswer`) a signed-in buyer's pending order: asks for it at the start, after sign-in and
 * after an order, when the page is used again, and while one waits. The api is not asked for a
 * signed-out visitor.
 */
export function watchPendingOrder(
  host: Host,
  onAnswer: (order: PendingOrder | null) => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sinceAsked = () => Number.POSITIVE_INFINITY;
  let latest = 0;
  let isWaiting = false;
  const tell = (order: PendingOrder | null) => {
    isWaiting = order !== null;
    onAnswer(order);
  };
  const isSignedIn = () => host.session.get().status === 'in';

  const ask = async () => {
    clearTimeout(timer);
    if (!isSignedIn()) return tell(null);
    if (document.hidden) return;
    sinceAsked = startStopwatch();
    const number = ++latest;
    try {
      const { order } = await host.http('GET /user/order/pending', { needs: 'order' });
      if (number !== latest || !isSignedIn()) return;
      tell(order && { pubId: order.pubId, payBy: Date.parse(order.payBy) });
    } catch (error) {
      // Without an answer, what is known stays.
      if (!(error instanceof ApiError)) throw error;
    }
    if (number === latest && isWaiting) timer = setTimeout(() => void ask(), pendingPollMs);
  };

  let wasSignedIn = isSignedIn();
  host.events.on('session:changed', () => {
    if (isSignedIn() === wasSignedIn) return;
    wasSignedIn = isSignedIn();
    void ask();
  });
  for (const name of ['order:placed', 'order:paid', 'order:closed'] as const)
    host.events.on(name, () => void ask());
  const onUse = () => sinceAsked() > onFocusMs && void ask();
  addEventListener('focus', onUse);
  document.addEventListener('visibilitychange', onUse);
  void ask();
}
