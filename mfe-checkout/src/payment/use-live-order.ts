import type { Order } from '@playday/shared/api-contract';
import { useHost, useSWR } from '@playday/shared/kit';
import { readOrder } from '../order/find-order.ts';

const everyMs = 2000;

/**
 * An order as it is now: asked about every two seconds while it waits for its payment, not while the page is hidden,
 * and at once when the page is seen again. A browser that comes back proves nothing; only the api's word counts.
 */
export function useLiveOrder(first: Order) {
  const host = useHost();
  const { data, mutate } = useSWR(['order', first.pubId], () => readOrder(host, first.pubId), {
    fallbackData: first,
    revalidateOnMount: true,
    refreshInterval: (latest) => ((latest ?? first).state === 'Pending payment' ? everyMs : 0),
    dedupingInterval: everyMs / 2,
  });
  return { order: data ?? first, refresh: () => mutate() };
}
