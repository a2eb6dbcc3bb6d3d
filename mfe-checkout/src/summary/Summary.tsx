import type { Currency } from '@playday/shared/contract';
import { useTranslation } from '@playday/shared/kit';
import { formatSum } from '@playday/shared/rules/money/format-money';
import type { Prices } from '@playday/shared/rules/cart/price-cart';
import styles from './Summary.module.css';

/**
 * Tickets, subtotal, fees, discount and grand total. A live region announces changes of the total.
 */
export function Summary({
  prices,
  currency,
  hasLines = true,
}: {
  prices: Prices;
  currency: Currency;
  /** False when the page lists the tickets elsewhere. */
  hasLines?: boolean;
}) {
  const { t } = useTranslation('checkout');
  const { lines, subtotal, fees, discount, total, isFree } = prices;
  const show = (amount: number) => formatSum(amount, currency);
  const free = t('summary.free');
  return (
    <dl className={styles.summary}>
      {hasLines &&
        lines.map(({ id, name, count, sum }) => (
          <div key={id} className={styles.ticket}>
            <dt>
              <span>{name}</span> <span className={styles.count}>{`× ${count}`}</span>
            </dt>
            {sum === 0 ? <dd>{free}</dd> : <dd translate="no">{show(sum)}</dd>}
          </div>
        ))}
      <div className={hasLines ? styles.subtotal : undefined}>
        <dt>{t('summary.subtotal')}</dt>
        {isFree ? <dd>{free}</dd> : <dd translate="no">{show(subtotal)}</dd>}
      </div>
      {fees.map(({ name, sum }) => (
        <div key={name} className={styles.fee}>
          <dt>{name}</dt>
          <dd translate="no">{show(sum)}</dd>
        </div>
      ))}
      {discount > 0 && (
        <div className={styles.discount}>
          <dt>{t('summary.discount')}</dt>
          <dd translate="no">{show(-discount)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{t('summary.total')}</dt>
        <dd aria-live="polite" translate={isFree ? 'yes' : 'no'}>
          {isFree ? free : show(total)}
        </dd>
      </div>
    </dl>
  );
}
