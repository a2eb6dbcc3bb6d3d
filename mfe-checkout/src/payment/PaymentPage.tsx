import { Page, useLoaderData, useTranslation } from '@playday/shared/kit';
import { LoadError } from '@playday/shared/kit/load-error';
import type { LoadedOrder, OrderPageData } from '../order/load-order.ts';
import { useLiveOrder } from '../order/use-live-order.ts';
import layout from '../layout.module.css';
import { Steps } from '../steps/Steps.tsx';
import { OrderedTickets } from '../summary/OrderedTickets.tsx';
import { OrderPayment } from './OrderPayment.tsx';

/** Step 2 of checkout: the payment and the order's current state, until it is paid. */
export default function PaymentPage() {
  const { t } = useTranslation('checkout');
  const page = useLoaderData<OrderPageData>();
  return (
    <Page>
      {page.state === 'found' ? (
        <PlacedOrder key={page.order.pubId} page={page} />
      ) : (
        <>
          <Steps current="payment" />
          <h1 className={layout.title}>{t('payment.heading')}</h1>
          <LoadError message={page.message ?? t(page.text)} retryLabel={t('tryAgain')} />
        </>
      )}
    </Page>
  );
}

/** An order with its payment; one that ended has no step and no payment to speak of. */
function PlacedOrder({ page }: { page: LoadedOrder }) {
  const { t } = useTranslation('checkout');
  const live = useLiveOrder(page.order);
  const { number, state } = live.order;
  const isClosed = state === 'Cancelled' || state === 'Unpaid';
  return (
    <>
      {!isClosed && <Steps current="payment" />}
      <h1 className={layout.title}>
        {isClosed ? t('orderNumber', { number }) : t('payment.heading')}
      </h1>
      <div className={layout.columns}>
        <OrderPayment live={live} currency={page.currency} opensReceipt />
        <OrderedTickets page={page} order={live.order} />
      </div>
    </>
  );
}
