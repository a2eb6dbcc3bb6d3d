import { Notice, useTranslation } from '@playday/shared/kit';

/** While the gateway ends a payment: what follows, and that the page goes on by itself. */
export function EndingPayment({ next }: { next: 'cancelling' | 'replacing' }) {
  const { t } = useTranslation('checkout');
  return (
    <Notice>
      <p>{t(`payment.${next}`)}</p>
    </Notice>
  );
}
