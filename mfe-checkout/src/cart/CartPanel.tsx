import type { CartLine } from '@playday/shared/contract';
import { ButtonLink, Modal, useCart, useHost, useTranslation } from '@playday/shared/kit';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import { useId } from 'react';
import { isOff } from '@playday/shared/rules/events/sale';
import { HoldStatus } from '../hold/HoldStatus.tsx';
import { LoadError } from '@playday/shared/kit/load-error';
import { CartLines } from './CartLines.tsx';
import styles from './CartPanel.module.css';
import { CartSummary } from './CartSummary.tsx';
import { useCurrentEvent } from '../cart-event/use-current-event.ts';
import { useCartPrices } from './use-cart-prices.ts';

/**
 * The side panel, a modal `dialog`: the browser traps focus, restores it on close, and closes on
 * Escape.
 */
export function CartPanel({
  isOpen,
  onRemove,
}: {
  isOpen: boolean;
  onRemove: (line: CartLine) => void;
}) {
  const { t } = useTranslation('checkout');
  const host = useHost();
  const cart = useCart();
  const { prices, currency, details, retry } = useCartPrices(cart);
  useCurrentEvent(details, currency);
  // An event that is postponed or cancelled has no holds any more (`endHolds` of the api).
  const hasHold = !isOff(details?.event.state);
  // The button that had the focus may have been removed, with its line or with the error.
  const title = useFocusOnChange<HTMLHeadingElement>(retry ? null : cart.lines.length);
  const titleId = useId();

  return (
    <Modal
      isOpen={isOpen}
      className={styles.panel}
      aria-labelledby={titleId}
      onClose={() => host.cart.close()}
      closesOutside
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
            {t('cart.title')}
          </h2>
          <button
            type="button"
            className={styles.close}
            aria-label={t('cart.close')}
            onClick={() => host.cart.close()}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M5 5l14 14M19 5L5 19" fill="none" stroke="currentColor" strokeWidth="2.5" />
            </svg>
          </button>
        </div>
        {cart.event && retry ? (
          <LoadError message={t('currenciesFailed')} retryLabel={t('tryAgain')} onRetry={retry} />
        ) : cart.event && currency ? (
          <>
            {hasHold && (
              <div className={styles.hold}>
                <HoldStatus key={cart.event.id} cart={cart} saleEnd={details?.event.saleEnd} />
              </div>
            )}
            <div className={styles.scroll}>
              <CartLines
                event={details?.event ?? cart.event}
                tickets={details?.tickets ?? []}
                currency={currency}
                prices={prices}
                onRemove={onRemove}
              />
            </div>
            <CartSummary event={details?.event ?? cart.event} currency={currency} prices={prices} />
          </>
        ) : (
          <div className={styles.empty}>
            <svg viewBox="0 0 160 110" className={styles.drawing} aria-hidden="true">
              <g className={styles.back} transform="rotate(-12 80 60)">
                <path d="M22 32h116v18a10 10 0 0 0 0 20v18H22V70a10 10 0 0 0 0-20Z" />
              </g>
              <g className={styles.front} transform="rotate(6 80 60)">
                <path d="M22 32h116v18a10 10 0 0 0 0 20v18H22V70a10 10 0 0 0 0-20Z" />
                <path className={styles.perforation} d="M104 36v48" />
              </g>
            </svg>
            <p>{t('cart.empty')}</p>
            <ButtonLink to="/" onClick={() => host.cart.close()}>
              {t('cart.toEvents')}
            </ButtonLink>
          </div>
        )}
      </div>
    </Modal>
  );
}
