import { Page, useLoaderData, useTranslation } from '@playday/shared/kit';
import { LoadFailed } from '../loading/LoadFailed.tsx';
import type { OrderPageData } from '../order/load-order.ts';
import { Receipt } from './Receipt.tsx';

/** Step 3 of checkout: the receipt, or the unpaid order. */
export function ReceiptPage() {
  const { t } = useTranslation('checkout');
  const page = useLoaderData<OrderPageData>();
  return (
    <Page>
      {page.state === 'found' ? (
        <Receipt key={page.order.pubId} page={page} />
      ) : (
        <>
          <h1>{t('receipt.title')}</h1>
          <LoadFailed message={page.message ?? t(page.text)} />
        </>
      )}
    </Page>
  );
}
