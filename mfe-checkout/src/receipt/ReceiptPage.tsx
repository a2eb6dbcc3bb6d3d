import { Page, useLoaderData, useTranslation } from '@playday/shared/kit';
import { LoadError } from '@playday/shared/kit/load-error';
import type { LoadedOrder, OrderPageData } from '../order/load-order.ts';
import { useLiveOrder } from '../order/use-live-order.ts';
import { Steps } from '../steps/Steps.tsx';
import { NotPaid } from './NotPaid.tsx';
import { PaidReceipt } from './PaidReceipt.tsx';

/** Step 3 of checkout: the receipt, or the unpaid order. */
export default function ReceiptPage() {
  const { t } = useTranslation('checkout');
  const page = useLoaderData<OrderPageData>();
  return (
    <Page>
      {page.state === 'found' ? (
        <Receipt key={page.order.pubId} page={page} />
      ) : (
        <>
          <h1>{t('receipt.title')}</h1>
          <LoadError message={page.message ?? t(page.text)} retryLabel={t('tryAgain')} />
        </>
      )}
    </Page>
  );
}

/**
 * The receipt of an order, or its unpaid state; polls while the payment is pending. A closed order
 * has no steps.
 */
function Receipt({ page }: { page: LoadedOrder }) {
  const { order } = useLiveOrder(page.order);
  const isPaid = order.state === 'Paid';
  return (
    <>
      {isPaid && <Steps current="confirm" />}
      {order.state === 'Pending payment' && <Steps current="payment" />}
      {isPaid ? (
        <PaidReceipt order={order} currency={page.currency} event={page.event} />
      ) : (
        <NotPaid page={page} order={order} />
      )}
    </>
  );
}
