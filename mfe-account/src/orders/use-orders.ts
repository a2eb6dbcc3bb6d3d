import { useHost, useLoaderData, useSWR, useTranslation } from '@playday/shared/kit';
import { useEffect } from 'react';
import { loadOrders, type Orders } from './load-orders.ts';

const askAgainMs = 4_000;

/** The orders, asked for again while one waits for its payment; a hidden page does not ask. */
export function useOrders() {
  const host = useHost();
  const { t } = useTranslation('account');
  const first = useLoaderData() as Orders;
  const { data, mutate, isValidating } = useSWR<Orders>('account/orders', () => loadOrders(host), {
    fallbackData: first,
    revalidateOnMount: false,
    // Before it has asked once, SWR knows nothing here.
    refreshInterval: (latest) =>
      (latest ?? first).orders?.some(({ state }) => state === 'Pending payment') ? askAgainMs : 0,
  });
  const hasNoCurrencies = data?.currencies === null;
  useEffect(() => {
    if (hasNoCurrencies) host.notify(t('orders.currenciesFailed'), 'error');
  }, [hasNoCurrencies, host, t]);
  return { data, isBusy: isValidating, reload: () => void mutate() };
}
