import { subtotalOf, ticketCount } from '@playday/shared/cart';
import type { Currency } from '@playday/shared/contracts';
import { Button, Countdown, useHost, useTranslation } from '@playday/shared/kit';
import { formatSum } from '@playday/shared/money/format';
import { PriceFrom } from '../prices/PriceFrom.tsx';
import type { TicketsOfPage } from './use-tickets.ts';
import styles from './BuyBar.module.css';

/**
 * The way into the cart with subtotal and time left; on a phone it sticks to the thumb. While nothing is chosen yet
 * it leads to the tickets instead.
 */
export function BuyBar({
  of,
  currency,
  titleId,
}: {
  of: TicketsOfPage;
  currency: Currency;
  titleId: string;
}) {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const { own, endsAt, event, isRestricted } = of;
  const count = ticketCount({ lines: own });

  const get = () => {
    if (count > 0) return host.cart.open();
    const title = document.getElementById(titleId);
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: 'start' });
    host.notify(t('tickets.chooseFirst'));
  };

  return (
    <div className={styles.bar}>
      <p className={styles.facts}>
        {count > 0 ? (
          t('tickets.chosen', { count })
        ) : (
          <PriceFrom amount={event.priceFrom} currency={currency} />
        )}
        {endsAt !== null && <Countdown endsAt={endsAt} label={t('tickets.timeLeft')} />}
      </p>
      <Button disabled={isRestricted} onClick={get}>
        {t('tickets.get')}
        {count > 0 && <span className={styles.sum}>{formatSum(subtotalOf({ lines: own }), currency)}</span>}
      </Button>
    </div>
  );
}
