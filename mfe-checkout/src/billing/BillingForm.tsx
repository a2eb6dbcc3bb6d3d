import type { CartState, Currency } from '@playday/shared/contract';
import type { EventDetails, PaymentMethod } from '@playday/shared/api-contract';
import { useAtomValue, useTranslation, useUnsavedWork } from '@playday/shared/kit';
import { HoldStatus } from '../hold/HoldStatus.tsx';
import { LoadError } from '@playday/shared/kit/load-error';
import { MethodPicker } from '../methods/MethodPicker.tsx';
import { extrasAtom, methodAtom } from '../methods/method-atoms.ts';
import { supportedMethods } from '../methods/supported-methods.ts';
import { PromoBox, useApplyPromo } from '../promo/PromoBox.tsx';
import { promoAtom } from '../promo/promo-atoms.ts';
import { priceCart } from '@playday/shared/rules/cart/price-cart';
import styles from './BillingPage.module.css';
import { OrderSummary } from './OrderSummary.tsx';
import { PlaceOrderBar } from './PlaceOrderBar.tsx';
import { useCheckoutScope } from './use-checkout-scope.ts';
import type { usePlaceOrder } from './use-place-order.ts';

/** The order, beside the promo code, the payment method and the order button. */
export function BillingForm({
  details,
  methods,
  buyer,
  cart,
  currency,
  order,
}: {
  details: EventDetails;
  /** Null when loading failed. */
  methods: PaymentMethod[] | null;
  buyer: string;
  cart: CartState;
  currency: Currency;
  order: ReturnType<typeof usePlaceOrder>;
}) {
  const { t } = useTranslation('checkout');
  const promo = useAtomValue(promoAtom);
  const prices = priceCart(cart.lines, details, currency, promo.amountMinor);
  const offered = supportedMethods(methods ?? [], prices.total, currency);
  const isLocked = order.sending === 'sending' || order.sending === 'checking';
  useCheckoutScope(`${details.event.id} ${buyer}`, offered);
  const applyPromo = useApplyPromo(details.event.id, currency.scale);
  const extras = useAtomValue(extrasAtom);
  // A single method is selected automatically, so it is not unsaved work.
  const hasChosen = useAtomValue(methodAtom) !== null && offered.length > 1;
  useUnsavedWork(
    hasChosen ||
      promo.code !== '' ||
      Object.keys(extras).length > 0 ||
      !['no', 'notPlaced'].includes(order.sending),
  );

  return (
    <div className={styles.form}>
      <HoldStatus cart={cart} saleEnd={details.event.saleEnd} isRuleKnown />
      <div className={styles.columns}>
        <OrderSummary event={details.event} prices={prices} currency={currency} />
        <div className={styles.decisions}>
          {!prices.isFree && (
            <PromoBox
              currency={currency}
              discount={prices.discount}
              isLocked={isLocked}
              onApply={() => void applyPromo()}
            />
          )}
          {prices.total > 0 &&
            (methods ? (
              <MethodPicker
                methods={methods}
                total={prices.total}
                currency={currency}
                legend={t('methods.legend')}
                isLocked={isLocked}
              />
            ) : (
              <LoadError message={t('methods.failed')} retryLabel={t('tryAgain')} />
            ))}
          <PlaceOrderBar
            cart={cart}
            prices={prices}
            currency={currency}
            methods={methods}
            order={order}
            onApplyPromo={applyPromo}
          />
        </div>
      </div>
    </div>
  );
}
