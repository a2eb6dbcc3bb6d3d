import type { CartState } from '@playday/shared/contract';
import type { EventDetails } from '@playday/shared/api-contract';
import { Page, useCart, useHost, useLoaderData, useSWR, useTranslation } from '@playday/shared/kit';
import { useEffect, useState } from 'react';
import { LoadError } from '@playday/shared/kit/load-error';
import layout from '../layout.module.css';
import { Steps } from '../steps/Steps.tsx';
import { useCurrentEvent } from '../cart-event/use-current-event.ts';
import { BillingForm } from './BillingForm.tsx';
import { type BillingData, loadDetails } from './load-billing.ts';
import { useLeaveWhenEmptied } from './use-leave-when-emptied.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** Step 1 of checkout: prices, promo code and payment method. */
export default function BillingPage() {
  const { t } = useTranslation('checkout');
  const { details: loaded, methods, currency, buyer, hasAges } = useLoaderData<BillingData>();
  const details = useLatest(loaded);
  const { notify } = useHost();
  const cart = useLastCart();
  const order = usePlaceOrder(buyer);
  useCurrentEvent(details, currency);
  useLeaveWhenEmptied(order.isPlaced, cart);
  useEffect(() => {
    if (!hasAges) notify(t('billing.agesFailed'), 'error');
  }, [hasAges, notify, t]);
  return (
    <Page>
      <Steps current="billing" />
      <h1 className={layout.title}>{t('billing.heading')}</h1>
      {details && currency ? (
        <BillingForm
          details={details}
          methods={methods}
          buyer={buyer}
          cart={cart}
          currency={currency}
          order={order}
        />
      ) : (
        <LoadError
          message={t(details ? 'currenciesFailed' : 'billing.eventFailed')}
          retryLabel={t('tryAgain')}
        />
      )}
    </Page>
  );
}

/**
 * The event, asked for again while the page is visible, because the order is charged with its fees
 * of then.
 */
function useLatest(loaded: EventDetails | null): EventDetails | null {
  const host = useHost();
  const { data } = useSWR(
    loaded && ['billing event', loaded],
    ([, { event }]) => loadDetails(host, event.id),
    { revalidateOnMount: false, refreshInterval: pollMs },
  );
  return data ?? loaded;
}
const pollMs = 30_000;

/** The last non-empty cart: placing the order empties the cart shortly before the navigation. */
function useLastCart(): CartState {
  const cart = useCart();
  const [shown, setShown] = useState(cart);
  if (cart !== shown && cart.lines.length > 0) setShown(cart);
  return cart.lines.length > 0 ? cart : shown;
}
