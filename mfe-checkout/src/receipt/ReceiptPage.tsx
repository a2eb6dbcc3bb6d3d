import { Page, useHost, useLoaderData, useTranslation } from '@playday/shared/kit';
import { useEffect } from 'react';
import { LoadFailed } from '../loading/LoadFailed.tsx';
import type { OrderPageData } from '../order/load-order.ts';
import { Steps } from '../steps/Steps.tsx';
import { Receipt } from './Receipt.tsx';

/** Step 3 of checkout: the receipt, or the unpaid order. */
export function ReceiptPage() {
  const { t } = useTranslation('checkout');
  const page = useLoaderData<OrderPageData>();
  const { notify } = useHost();
  const lacksCurrencies = page.state === 'found' && !page.hasCurrencies;
  useEffect(() => {
    if (lacksCurrencies) notify(t('currenciesFailed'), 'error');
  }, [lacksCurrencies, notify, t]);
  return (
    <Page>
      <Steps current="confirm" />
      {page.state === 'found' ? (
        <Receipt key={page.order.pubId} page={page} />
      ) : (
        <>
          <h1>{t('receipt.title')}</h1>
          <LoadFailed message={page.message} />
        </>
      )}
    </Page>
  );
}
