import type { Order } from '@playday/shared/api-contract';
import { useHost, useSWR } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { readOrder } from './find-order.ts';

const pollMs = 2000;
/** For how long at least the page says that it asks, so that it can be read. */
const askingMs = 700;

/**
 * What the page knows since the buyer came back to it: it asks, or the order was not paid; null
 * before, or when there was no answer.
 */
export type PaymentCheck = 'asking' | 'unpaid' | null;

/** What `useLiveOrder` returns: call it once for what shows the order. */
export type LiveOrder = ReturnType<typeof useLiveOrder>;

/**
 * One function for all renders: SWR begins its interval anew with another, and a page that shows
 * the time renders every second. Undefined until the first answer.
 */
const pollWhilePending = (latest: Order | undefined) =>
  latest === undefined || latest.state === 'Pending payment' ? pollMs : 0;

/**
 * Polls an order every two seconds while its payment is pending; pauses while the page is hidden
 * and asks at once when it becomes visible, also for an order that ended. `check` tells that it
 * asks about a payment. Returning from the provider's page or a bank's app does not prove a
 * payment: only the api's state counts.
 */
export function useLiveOrder(first: Order) {
  const host = useHost();
  const { pubId } = first;
  const { data, mutate } = useSWR(['order', pubId], () => readOrder(host, pubId), {
    fallbackData: first,
    revalidateOnMount: true,
    // Done below, also within seconds of the time before.
    revalidateOnFocus: false,
    refreshInterval: pollWhilePending,
    dedupingInterval: pollMs / 2,
  });
  const order = data ?? first;
  const [check, setCheck] = useState<PaymentCheck>(null);
  const isPending = order.state === 'Pending payment';
  useEffect(() => {
    let asked = 0;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // Money may arrive after the end of an order, and a refund goes on.
      if (!isPending) return void mutate();
      asked += 1;
      const current = asked;
      setCheck('asking');
      const shown = new Promise((resolve) => setTimeout(resolve, askingMs));
      const latest = await readOrder(host, pubId).catch(() => null);
      // The visitor left, or came back once more meanwhile.
      if (current !== asked) return;
      if (latest) await mutate(latest, { revalidate: false });
      await shown;
      if (current === asked) setCheck(latest && 'unpaid');
    };
    const listener = () => void ask();
    document.addEventListener('visibilitychange', listener);
    return () => {
      asked = -1;
      document.removeEventListener('visibilitychange', listener);
      // The next payment attempt is not yet asked about.
      setCheck(null);
    };
  }, [host, pubId, order.payId, isPending, mutate]);
  return { order, check, refresh: () => mutate() };
}
