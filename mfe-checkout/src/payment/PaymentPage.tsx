import { Page, useLoaderData, useTranslation } from '@playday/shared/kit';
import { LoadFailed } from '../loading/LoadFailed.tsx';
import type { OrderPageData } from '../order/load-order.ts';
import { Steps } from '../steps/Steps.tsx';
import { PendingOrder } from './PendingOrder.tsx';
import styles from './PaymentPage.module.css';

/** Step 2 of checkout: the payment and the order's current state, until it is paid. */
export function PaymentPage() {
  const { t } = useTranslation('checkout');
  const page = useLoaderData<OrderPageData>();
  return (
    <Page>
      <Steps current="payment" />
      <h1 className={styles.title}>{t('payment.heading')}</h1>
      {page.state === 'found' ? (
        <PendingOrder key={page.order.pubId} page={page} />
      ) : (
        <LoadFailed message={page.message ?? t(page.text)} />
      )}
    </Page>
  );
}
