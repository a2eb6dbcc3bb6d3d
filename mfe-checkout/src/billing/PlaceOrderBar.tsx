import type { CartState } from '@playday/shared/contract';
import type { PaymentMethod } from '@playday/shared/api-contract';
import { Button, Link, Notice, Trans, useAtomValue, useTranslation } from '@playday/shared/kit';
import { isMethodReadyAtom, methodAtom, parametersAtom } from '../methods/method-atoms.ts';
import { promoAtom } from '../promo/promo-atoms.ts';
import styles from './BillingPage.module.css';
import { orderBody } from './order-body.ts';
import type { usePlaceOrder } from './use-place-order.ts';

/** The button that places the order, with a hint about missing input and the outcome of the last attempt. */
export function PlaceOrderBar({
  cart,
  total,
  offered,
  order,
}: {
  cart: CartState;
  /** Minor units; 0 means that no payment is needed. */
  total: number;
  offered: PaymentMethod[];
  order: ReturnType<typeof usePlaceOrder>;
}) {
  const { t } = useTranslation('checkout');
  const promo = useAtomValue(promoAtom);
  const method = useAtomValue(methodAtom);
  const isMethodReady = useAtomValue(isMethodReadyAtom);
  const parameters = useAtomValue(parametersAtom);
  const isFree = total === 0;
  const isOffered = offered.some(({ id }) => id === method?.id);
  const canPay = cart.lines.length > 0 && !cart.isAgeRestricted && (isFree || (isOffered && isMethodReady));
  const isBusy = order.sending === 'sending' || order.sending === 'checking';
  const place = () =>
    order.place(
      orderBody(cart, {
        promocode: promo.state === 'applied' ? promo.code : null,
        method: isFree ? null : (method?.id ?? null),
        parameters,
      }),
    );

  return (
    <div className={styles.pay}>
      {order.problem && (
        <Notice tone="error">
          <p>{order.problem}</p>
        </Notice>
      )}
      <div role="status">
        {order.sending === 'checking' && <p className={styles.checking}>{t('billing.checking')}</p>}
        {order.sending === 'unanswered' && <p className={styles.checking}>{t('billing.unanswered')}</p>}
      </div>
      <Button
        isWide
        disabled={!canPay || promo.state === 'applying'}
        isBusy={isBusy}
        onClick={place}
        aria-describedby="pay-note"
      >
        {isFree ? t('billing.orderButton') : t('billing.payButton')}
      </Button>
      <p id="pay-note" className={styles.note}>
        {!canPay && !isBusy && <strong>{t(isOffered ? 'billing.fillIn' : 'billing.choose')} </strong>}
        <Trans t={t} i18nKey="billing.privacy" components={{ privacy: <Link to="/privacy" /> }} />
      </p>
    </div>
  );
}
