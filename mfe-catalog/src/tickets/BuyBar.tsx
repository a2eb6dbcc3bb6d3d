import type { CartState, Currency } from '@playday/shared/contract';
import { ticketCount } from '@playday/shared/rules/cart';
import { Button, Countdown, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { formatSum } from '@playday/shared/rules/format-money';
import { priceCart } from '@playday/shared/rules/price-cart';
import { PriceFrom } from '../prices/PriceFrom.tsx';
import type { TicketsState } from './use-tickets.ts';
import styles from './BuyBar.module.css';

/**
 * The button that opens the cart, with what is to pay; beside it how that comes about, subtotal and fees, and the time left. On a
 * phone it sticks to the bottom edge.
 */
export function BuyBar({
  state,
  currency,
  onNothingChosen,
}: {
  state: TicketsState;
  currency: Currency;
  onNothingChosen: () => void;
}) {
  const { t } = useTranslation('catalog');
  const { cart } = useHost();
  const { eventLines, hold, endsAt, event, isRestricted } = state;
  const count = ticketCount({ lines: eventLines });
  const { subtotal, total } = priceCart(eventLines, state, currency);

  return (
    <div className={styles.bar}>
      <p className={styles.facts}>
        {count > 0 ? (
          <span>
            <Verbatim
              text={
                total > subtotal
                  ? t('tickets.sums', {
                      subtotal: formatSum(subtotal, currency),
                      fees: formatSum(total - subtotal, currency),
                    })
                  : t('tickets.chosen', { count })
              }
            />
          </span>
        ) : (
          <PriceFrom event={event} currency={currency} />
        )}
        {count > 0 && (
          <span className={styles.hold} data-hold={hold}>
            <span>{t(holdTexts[hold])}</span>{' '}
            {endsAt !== null && hold !== 'retrying' && hold !== 'replaced' && (
              <Countdown endsAt={endsAt} label={t('tickets.timeLeft')} />
            )}
          </span>
        )}
      </p>
      <Button
        className={styles.get}
        disabled={isRestricted}
        onClick={() => (count > 0 ? cart.open() : onNothingChosen())}
      >
        <span>{t('tickets.get')}</span>
        {count > 0 && (
          <span className={styles.sum} translate={total === 0 ? 'yes' : 'no'}>
            {total === 0 ? t('tickets.free') : formatSum(total, currency)}
          </span>
        )}
      </Button>
    </div>
  );
}

const holdTexts = {
  local: 'tickets.hold.open',
  sending: 'tickets.hold.sending',
  retrying: 'tickets.hold.open',
  refused: 'tickets.hold.open',
  replaced: 'tickets.hold.open',
  confirmed: 'tickets.hold.confirmed',
} as const satisfies Record<CartState['hold'], string>;
