import type { CartState } from '@playday/shared/contract';
import { Page, useCart, useHost, useLoaderData, useTranslation } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { LoadFailed } from '../loading/LoadFailed.tsx';
import { Steps } from '../steps/Steps.tsx';
import { BillingForm } from './BillingForm.tsx';
import styles from './BillingPage.module.css';
import type { BillingData } from './load-billing.ts';
import { useLeaveWhenEmptied } from './use-leave-when-emptied.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** Step 1 of checkout: prices, promo code and payment method. */
export function BillingPage() {
  const { t } = useTranslation('checkout');
  const { details, methods, buyer, hasAges } = useLoaderData<BillingData>();
  const { notify } = useHost();
  const cart = useLastCart();
  const order = usePlaceOrder(buyer);
  useLeaveWhenEmptied(order.isPlaced);
  useEffect(() => {
    if (!hasAges) notify(t('billing.agesFailed'), 'error');
  }, [hasAges, notify, t]);
  return (
    <Page>
      <Steps current="billing" />
      <h1 className={styles.title}>{t('billing.heading')}</h1>
      {details && cart.currency ? (
        <BillingForm
          details={details}
          methods={methods}
          buyer={buyer}
          cart={cart}
          currency={cart.currency}
          order={order}
        />
      ) : (
        <LoadFailed message={t('billing.eventFailed')} />
      )}
    </Page>
  );
}

/** The last non-empty cart: placing the order empties the cart shortly before the navigation. */
function useLastCart(): CartState {
  const cart = useCart();
  const [shown, setShown] = useState(cart);
  if (cart !== shown && cart.lines.length > 0) setShown(cart);
  return cart.lines.length > 0 ? cart : shown;
}
