import { Skeleton, useHost, useNavigate, useSWR, useTranslation } from '@playday/shared/kit';
import { LoadError } from '@playday/shared/kit/load-error';
import { useEffect } from 'react';
import { readOrder } from '../order/find-order.ts';
import { loadOrder, type LoadedOrder } from '../order/load-order.ts';
import { receiptPath } from '../order/order-paths.ts';
import { useLiveOrder } from '../order/use-live-order.ts';
import type { FillProps } from '../places.ts';
import { OrderPayment } from './OrderPayment.tsx';

/** The payment of a pending order on a page of another remote. */
export default function OrderPanel({
  orderId,
  opensReceipt = false,
}: FillProps['account/pending-order'] & FillProps['catalog/pending-order']) {
  const { t } = useTranslation('checkout');
  const host = useHost();
  useReceiptAfterwards(orderId, opensReceipt);
  const { data, isValidating, mutate } = useSWR(
    ['order-panel', orderId],
    () => loadOrder(host, orderId),
    { revalidateOnFocus: false },
  );
  if (!data) return <Skeleton height="420px" />;
  if (data.state === 'unknown') return null;
  return data.state === 'failed' ? (
    <LoadError
      message={data.message ?? t(data.text)}
      retryLabel={t('tryAgain')}
      isBusy={isValidating}
      onRetry={() => void mutate()}
    />
  ) : (
    <LoadedPanel key={orderId} page={data} opensReceipt={opensReceipt} />
  );
}

function LoadedPanel({
  page,
  opensReceipt,
}: {
  page: Pick<LoadedOrder, 'order' | 'currency'>;
  opensReceipt: boolean;
}) {
  const live = useLiveOrder(page.order);
  return <OrderPayment live={live} currency={page.currency} opensReceipt={opensReceipt} isPanel />;
}

/**
 * The page around may hear before the panel that the order is paid, and take the panel away: then
 * the receipt opens all the same, unless the visitor has gone to another page.
 */
function useReceiptAfterwards(orderId: string, opensReceipt: boolean) {
  const host = useHost();
  const navigate = useNavigate();
  useEffect(() => {
    if (!opensReceipt) return;
    const { pathname } = location;
    const isHere = () => location.pathname === pathname;
    return () => {
      if (!isHere()) return;
      readOrder(host, orderId).then(
        ({ state, payId }) => {
          if (state === 'Paid' && payId !== null && isHere()) void navigate(receiptPath(orderId));
        },
        () => {},
      );
    };
  }, [host, navigate, orderId, opensReceipt]);
}
