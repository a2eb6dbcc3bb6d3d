import { Page, useLoaderData, useTranslation } from '@playday/shared/kit';
import { LoadError } from '@playday/shared/kit/load-error';
import type { OrderPageData } from '../order/load-order.ts';
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
      <Steps current="payment" />
      <h1 className={layout.title}>{t('payment.heading')}</h1>
      {page.state === 'found' ? (
        <div className={layout.columns}>
          <OrderPayment
            key={page.order.pubId}
            order={page.order}
            currency={page.currency}
            opensReceipt
          />
          <OrderedTickets page={page} order={page.order} />
        </div>
      ) : (
        <LoadError message={page.message ?? t(page.text)} retryLabel={t('tryAgain')} />
      )}
    </Page>
  );
}
