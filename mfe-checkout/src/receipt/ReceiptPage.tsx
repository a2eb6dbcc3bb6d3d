import { Page, useHost, useLoaderData, useTranslation } from '@playday/shared/kit';
import { useEffect } from 'react';
import { LoadFailed } from '../loading/LoadFailed.tsx';
import { Steps } from '../steps/Steps.tsx';
import type { ReceiptData } from './load-receipt.ts';
import { Receipt } from './Receipt.tsx';

/** Step 3 of checkout: what was bought, or that it is not paid. */
export function ReceiptPage() {
  const { t } = useTranslation('checkout');
  const page = useLoaderData<ReceiptData>();
  const { notify } = useHost();
  const lacksCurrencies = page.state === 'found' && !page.hasCurrencies;
  useEffect(() => {
    if (lacksCurrencies) notify(t('currenciesFailed'), 'error');
  }, [lacksCurrencies, notify, t]);
  return (
    <Page>
      <Steps current="confirm" />
      {page.state === 'found' ? (
        <Receipt key={page.order.pubId} first={page.order} currency={page.currency} />
      ) : (
        <>
          <h1>{t('receipt.title')}</h1>
          <LoadFailed message={page.message} />
        </>
      )}
    </Page>
  );
}
