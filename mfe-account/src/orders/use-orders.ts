import { useHost, useLoaderData, useSWR, useTranslation } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { loadOrders, type Orders } from './load-orders.ts';

const pollMs = 4_000;
const intervalFor = ({ orders }: Orders) =>
  orders?.some(({ state }) => state === 'Pending payment') ? pollMs : 0;

/** The orders, polled while one of them is pending and the page is visible. */
export function useOrders() {
  const host = useHost();
  const { t } = useTranslation('account');
  const first = useLoaderData<Orders>();
  // A number, not a function: SWR begins its interval anew with another function, and a page that
  // shows the time renders every second.
  const [interval, setInterval] = useState(() => intervalFor(first));
  // `loadedAt` is part of the key, because fresh loader data is newer than the cache entry of an
  // earlier visit.
  const { data, mutate, isValidating } = useSWR<Orders>(
    ['account/orders', first.loadedAt],
    () => loadOrders(host, first),
    {
      fallbackData: first,
      revalidateOnMount: false,
      refreshInterval: interval,
      onSuccess: (latest) => setInterval(intervalFor(latest)),
    },
  );
  // What fills the payment's place says when an order has ended.
  useEffect(() => {
    const stops = (['order:paid', 'order:closed'] as const).map((name) =>
      host.events.on(name, () => void mutate()),
    );
    return () => stops.forEach((stop) => stop());
  }, [host, mutate]);
  const hasNoCurrencies = data?.currencies === null;
  useEffect(() => {
    if (hasNoCurrencies) host.notify(t('orders.currenciesFailed'), 'error');
  }, [hasNoCurrencies, host, t]);
  const hasNoMethods = data?.methods === null;
  useEffect(() => {
    if (hasNoMethods) host.notify(t('dataFailed'), 'error');
  }, [hasNoMethods, host, t]);
  return { data, isBusy: isValidating, reload: () => void mutate() };
}
