import type { CartState, Currency } from '@playday/shared/contract';
import { ticketCount } from '@playday/shared/rules/cart/cart';
import { Button, Countdown, Notice, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { formatSum } from '@playday/shared/rules/money/format-money';
import { priceCart } from '@playday/shared/rules/cart/price-cart';
import { PriceFrom } from '../prices/PriceFrom.tsx';
import { HeaderBar } from './HeaderBar.tsx';
import type { TicketsState } from './use-tickets.ts';
import styles from './BuyBar.module.css';

/**
 * The button that opens the cart, with the subtotal and the fees; beside it what they come to, and
 * the time left, or why this visitor cannot buy.
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
  const parts = {
    subtotal: formatSum(subtotal, currency),
    fees: formatSum(total - subtotal, currency),
  };
  const sums = total > subtotal ? t('tickets.sums', parts) : parts.subtotal;

  return (
    <HeaderBar>
      {isRestricted ? (
        <div className={styles.reason}>
          <Notice tone="error">{t('event.restricted')}</Notice>
        </div>
      ) : (
        <p className={styles.facts}>
          {count > 0 ? (
            <span>
              <Verbatim
                text={
                  total > subtotal
                    ? t('tickets.total', { total: formatSum(total, currency) })
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
      )}
      <Button
        className={styles.get}
        disabled={isRestricted}
        onClick={() => (count > 0 ? cart.open() : onNothingChosen())}
      >
        <span>{t('tickets.get')}</span>
        {count > 0 && (
          <span className={styles.sum} data-fees={total > subtotal || undefined}>
            {total === 0 ? t('tickets.free') : <Verbatim text={sums} />}
          </span>
        )}
      </Button>
    </HeaderBar>
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
