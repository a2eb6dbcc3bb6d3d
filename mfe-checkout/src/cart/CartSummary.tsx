import type { EventState } from '@playday/shared/api-contract';
import type { CartEvent, Currency } from '@playday/shared/contract';
import {
  Button,
  Link,
  Notice,
  Trans,
  useCart,
  useHost,
  useLocation,
  useNavigate,
  useSession,
  useTranslation,
} from '@playday/shared/kit';
import { isOff } from '@playday/shared/rules/events/sale';
import type { Prices } from '@playday/shared/rules/cart/price-cart';
import { GrandTotal, Summary } from '../summary/Summary.tsx';
import styles from './CartSummary.module.css';

/** Total and checkout button, or the reason why checkout is not possible. */
export function CartSummary({
  event,
  currency,
  prices,
}: {
  event: CartEvent & { state?: EventState };
  currency: Currency;
  prices: Prices & { isWhole: boolean };
}) {
  const { t } = useTranslation('checkout');
  const host = useHost();
  const navigate = useNavigate();
  const { isAgeRestricted, lines } = useCart();
  const isSignedIn = useSession().status === 'in';
  const off = isOff(event.state) ? event.state : null;
  const canCheckOut = isSignedIn && !isAgeRestricted && !off && lines.length > 0;
  // Total and button stay in view on a low screen, unless there is much to say about them.
  const bar = canCheckOut ? 'always' : isAgeRestricted || off ? undefined : 'unless-very-low';

  const checkOut = () => {
    host.cart.close();
    void navigate('/billing');
  };
  return (
    <>
      <div className={styles.parts}>
        <Summary prices={prices} currency={currency} hasLines={false} hasTotal={false} />
        {!prices.isWhole && !prices.isFree && <p className={styles.note}>{t('cart.feesLater')}</p>}
      </div>
      <div className={styles.pay} data-bar={bar}>
        <GrandTotal prices={prices} currency={currency} />
        {isSignedIn && isAgeRestricted && (
          <Notice tone="error">
            {t('cart.ageRestricted', { event: event.name || t('cart.thisEvent') })}
          </Notice>
        )}
        {off && <Notice tone="error">{t(`cart.${off}`)}</Notice>}
        {(isAgeRestricted || off) && (
          <Button look="secondary" isWide onClick={() => host.cart.clear()}>
            {t('otherEvent.empty')}
          </Button>
        )}
        {!isSignedIn && <SignedOut />}
        <Button
          isWide
          disabled={!canCheckOut}
          onClick={checkOut}
          onPointerEnter={prepareBilling}
          onFocus={prepareBilling}
        >
          {t('cart.checkout')}
        </Button>
      </div>
      <p className={styles.safe}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="M10 1.5 3 4.2v5.1c0 4.3 2.9 7.6 7 9.2 4.1-1.6 7-4.9 7-9.2V4.2L10 1.5Zm-3.3 8.3 2.4 2.4 4.4-4.7"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span>{t('cart.safe')}</span>
      </p>
    </>
  );
}

/** Why checkout is not possible yet, with the way to the login page. */
function SignedOut() {
  const { t } = useTranslation('checkout');
  const host = useHost();
  const { pathname, search } = useLocation();
  return (
    <div className={styles.why}>
      <Notice tone="warning">
        <p>
          <Trans
            t={t}
            i18nKey="cart.signedOut"
            components={{
              login: (
                <Link
                  to={`/login?next=${encodeURIComponent(pathname + search)}`}
                  onClick={() => host.cart.close()}
                />
              ),
            }}
          />
        </p>
      </Notice>
    </div>
  );
}

/** Preloads billing's code when the pointer or focus reaches the checkout button. */
const prepareBilling = () =>
  void import(/* webpackChunkName: "billing" */ '../billing/BillingPage.tsx').catch(() => {});
