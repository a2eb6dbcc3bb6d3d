import type { TicketSelection } from '@playday/shared/contract';
import { Button, Dialog, useCart, useHost, useNavigate, useTranslation } from '@playday/shared/kit';
import styles from './CartPanel.module.css';
import { useCartPrices } from './use-cart-prices.ts';

/**
 * Asks what to do when the cart holds tickets for one event and a ticket for another event was
 * selected.
 */
export function ClearCartDialog({ pending }: { pending: TicketSelection }) {
  const { t } = useTranslation('checkout');
  const { cart } = useHost();
  const inCart = useCart();
  const { isAgeRestricted } = inCart;
  // The cart keeps its event's name in the language in which it was filled.
  const { details } = useCartPrices({ ...inCart, isOpen: true });
  const event = details?.event ?? inCart.event;
  const navigate = useNavigate();
  const close = () => cart.dismissPending();
  const checkOut = () => {
    cart.close();
    cart.dismissPending();
    void navigate('/billing');
  };
  return (
    <Dialog
      title={t('otherEvent.title')}
      onClose={close}
      actions={
        <>
          {isAgeRestricted ? (
            <Button look="secondary" onClick={close}>
              {t('otherEvent.cancel')}
            </Button>
          ) : (
            <Button onClick={checkOut}>{t('otherEvent.checkout')}</Button>
          )}
          <Button look="danger" onClick={() => cart.acceptPending()}>
            {t('otherEvent.empty')}
          </Button>
        </>
      }
    >
      <button
        type="button"
        className={styles.closeDialog}
        aria-label={t('otherEvent.close')}
        onClick={close}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M5 5l14 14M19 5L5 19" fill="none" stroke="currentColor" strokeWidth="2.5" />
        </svg>
      </button>
      <p>{t('otherEvent.text', { here: event?.name ?? '', wanted: pending.event.name })}</p>
    </Dialog>
  );
}
