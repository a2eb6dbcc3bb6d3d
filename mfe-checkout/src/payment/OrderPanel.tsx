import type { FillProps } from '@playday/shared/kit/place-props';
import { Skeleton, useHost, useSWR, useTranslation } from '@playday/shared/kit';
import { LoadError } from '@playday/shared/kit/load-error';
import { loadOrder } from '../order/load-order.ts';
import { OrderPayment } from './OrderPayment.tsx';

/** The payment of a pending order on a page of another remote. */
export default function OrderPanel({
  orderId,
  opensReceipt = false,
}: FillProps['account/pending-order'] & FillProps['catalog/pending-order']) {
  const { t } = useTranslation('checkout');
  const host = useHost();
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
    <OrderPayment
      key={orderId}
      order={data.order}
      currency={data.currency}
      opensReceipt={opensReceipt}
      isPanel
    />
  );
}
