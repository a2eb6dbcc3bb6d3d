import type { CartState, Currency } from '@playday/shared/contract';
import type { PaymentMethod } from '@playday/shared/api-contract';
import {
  Button,
  Link,
  Notice,
  Trans,
  useAtom,
  useAtomValue,
  useCart,
  useHost,
  useSecondsUntil,
  useSetAtom,
  useTranslation,
  Verbatim,
} from '@playday/shared/kit';
import { FormError } from '@playday/shared/kit/forms/form-error';
import { sentenceGap } from '@playday/shared/rules/languages/join-list';
import { formatSum } from '@playday/shared/rules/money/format-money';
import { payUntil } from '@playday/shared/rules/payment/payment-times';
import { useState } from 'react';
import {
  isMethodReadyAtom,
  methodAtom,
  missingPressesAtom,
  parametersAtom,
} from '../methods/method-atoms.ts';
import { supportedMethods } from '../methods/supported-methods.ts';
import { canApplyPromoAtom, promoAtom, rejectIncompletePromoAtom } from '../promo/promo-atoms.ts';
import type { Prices } from '@playday/shared/rules/cart/price-cart';
import styles from './BillingPage.module.css';
import { orderBody } from './order-body.ts';
import type { usePlaceOrder } from './use-place-order.ts';

/**
 * The button that places the order, with a hint about missing input and the outcome of the last
 * attempt. On a phone it sticks to the bottom edge, with the total beside it.
 */
export function PlaceOrderBar({
  cart,
  prices: { total, isFree: hasNoPrice },
  currency,
  methods,
  order,
  onApplyPromo,
}: {
  cart: CartState;
  prices: Prices;
  currency: Currency;
  /** Null when loading failed. */
  methods: PaymentMethod[] | null;
  order: ReturnType<typeof usePlaceOrder>;
  onApplyPromo: () => Promise<void>;
}) {
  const { t } = useTranslation('checkout');
  const gap = sentenceGap(useHost().language);
  const promo = useAtomValue(promoAtom);
  const canApplyPromo = useAtomValue(canApplyPromoAtom);
  const rejectIncompletePromo = useSetAtom(rejectIncompletePromoAtom);
  const [isPromoFirst, setPromoFirst] = useState(false);
  const method = useAtomValue(methodAtom);
  const isMethodReady = useAtomValue(isMethodReadyAtom);
  const parameters = useAtomValue(parametersAtom);
  // `cart` is the last one with tickets; the shop's own may have been emptied meanwhile.
  const isEmptied = useCart().lines.length === 0;
  const isFree = total === 0;
  const leftMs = useSecondsUntil(cart.endsAt ?? Number.NaN) * 1000;
  const payMinutes = Math.floor(
    payUntil(0, cart.isScarce && cart.endsAt !== null ? leftMs : undefined) / 60_000,
  );
  const offered = supportedMethods(methods ?? [], total, currency);
  const isOffered = offered.some(({ id }) => id === method?.id);
  const canOrder = !isEmptied && !cart.isAgeRestricted && (isFree || offered.length > 0);
  const isMissing = canOrder && !isFree && !(isOffered && isMethodReady);
  const [missingPresses, setMissingPresses] = useAtom(missingPressesAtom);
  const isBusy = order.sending === 'sending' || order.sending === 'checking';
  const hint = isOffered ? 'billing.fillIn' : 'billing.choose';

  const place = async () => {
    // A typed code changes the total: the buyer sees it before the order is placed.
    const hasTypedCode = !hasNoPrice && promo.state !== 'applied' && promo.code !== '';
    setPromoFirst(hasTypedCode);
    if (hasTypedCode && canApplyPromo) await onApplyPromo();
    else if (hasTypedCode) rejectIncompletePromo();
    else {
      order.place(
        orderBody(cart, {
          promocode: promo.state === 'applied' ? promo.code : null,
          method: isFree ? null : (method?.id ?? null),
          parameters,
        }),
      );
    }
  };

  return (
    <div className={styles.pay}>
      {order.problem && (
        <FormError>
          <Notice tone="error">{order.problem}</Notice>
        </FormError>
      )}
      <div role="status">
        {order.sending === 'checking' && <p className={styles.checking}>{t('billing.checking')}</p>}
        {order.sending === 'unanswered' && (
          <p className={styles.checking}>{t('billing.unanswered')}</p>
        )}
        {order.sending === 'notPlaced' && (
          <p className={styles.checking}>{t('billing.notPlaced')}</p>
        )}
        {isPromoFirst && promo.state === 'applied' && (
          <p className={styles.checking}>
            <Verbatim text={t('billing.promoApplied', { total: formatSum(total, currency) })} />
          </p>
        )}
        {isPromoFirst && promo.state === 'error' && (
          <p className={styles.checking}>{t('billing.promoRefused')}</p>
        )}
      </div>
      <div className={styles.foot}>
        <p className={styles.total}>
          <span>{t('summary.total')}</span>{' '}
          {/* Announces a change of the total, also while the summary is folded. */}
          <strong aria-live="polite" translate={hasNoPrice ? 'yes' : 'no'}>
            {hasNoPrice ? t('summary.free') : formatSum(total, currency)}
          </strong>
        </p>
        <Button
          isWide
          disabled={!canOrder || promo.state === 'applying'}
          isBusy={isBusy || (isPromoFirst && promo.state === 'applying')}
          onClick={() => (isMissing ? setMissingPresses(missingPresses + 1) : void place())}
          aria-describedby="pay-note"
        >
          {isFree ? t('billing.orderButton') : t('billing.payButton')}
        </Button>
      </div>
      <p id="pay-note" className={styles.note}>
        {!isFree && <span>{t('billing.payTime', { minutes: payMinutes }) + gap}</span>}
        {isMissing && !isBusy && missingPresses === 0 && <strong>{t(hint) + gap}</strong>}
        <Trans t={t} i18nKey="billing.privacy" components={{ privacy: <Link to="/privacy" /> }} />
      </p>
    </div>
  );
}
