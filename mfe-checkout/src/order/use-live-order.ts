import type { Order } from '@playday/shared/api-contract';
import { useHost, useSWR } from '@playday/shared/kit';
import { readOrder } from './find-order.ts';

const pollMs = 2000;

/**
 * One function for all renders: SWR begins its interval anew with another, and a page that shows
 * the time renders every second. Undefined until the first answer.
 */
const pollWhilePending = (latest: Order | undefined) =>
  latest === undefined || latest.state === 'Pending payment' ? pollMs : 0;

/**
 * Polls an order every two seconds while its payment is pending; pauses while the page is hidden
 * and polls at once when it becomes visible. Returning from the provider's page does not prove a
 * payment: only the api's state counts.
 */
export function useLiveOrder(first: Order) {
  const host = useHost();
  const { data, mutate } = useSWR(['order', first.pubId], () => readOrder(host, first.pubId), {
    fallbackData: first,
    revalidateOnMount: true,
    refreshInterval: pollWhilePending,
    dedupingInterval: pollMs / 2,
  });
  return { order: data ?? first, refresh: () => mutate() };
}
