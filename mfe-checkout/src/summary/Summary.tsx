import type { Currency } from '@playday/shared/contract';
import { useTranslation } from '@playday/shared/kit';
import type { Order } from '@playday/shared/api-contract';
import { formatSum, toMinor } from '@playday/shared/rules/money/format-money';
import type { Prices } from '@playday/shared/rules/cart/price-cart';
import styles from './Summary.module.css';

/** Tickets, subtotal, fees, discount and grand total, and what of it is tax. */
export function Summary({
  prices,
  currency,
  hasLines = true,
  hasTotal = true,
  vat,
}: {
  prices: Prices;
  currency: Currency;
  /** False when the page lists the tickets elsewhere. */
  hasLines?: boolean;
  /** False when the page shows the grand total elsewhere. */
  hasTotal?: boolean;
  /** Of a placed order. */
  vat?: Order['vat'];
}) {
  const { t } = useTranslation('checkout');
  const { lines, subtotal, fees, discount, isFree } = prices;
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
      {hasTotal && <Total prices={prices} currency={currency} />}
      {vat && (
        <div className={styles.vat}>
          <dt>{t('summary.vat', { rate: vat.rate })}</dt>
          <dd translate="no">{show(toMinor(vat.amount, currency.scale))}</dd>
        </div>
      )}
      {vat?.left !== undefined && (
        <div className={styles.vat}>
          <dt>{t('summary.vatLeft', { rate: vat.rate })}</dt>
          <dd translate="no">{show(toMinor(vat.left, currency.scale))}</dd>
        </div>
      )}
    </dl>
  );
}

/** The grand total alone, for where the other parts of the summary stand elsewhere. */
export function GrandTotal({ prices, currency }: { prices: Prices; currency: Currency }) {
  return (
    <dl className={styles.summary}>
      <Total prices={prices} currency={currency} />
    </dl>
  );
}

/** A live region announces changes of the total. */
function Total({ prices: { total, isFree }, currency }: { prices: Prices; currency: Currency }) {
  const { t } = useTranslation('checkout');
  return (
    <div className={styles.total}>
      <dt>{t('summary.total')}</dt>
      <dd aria-live="polite" translate={isFree ? 'yes' : 'no'}>
        {isFree ? t('summary.free') : formatSum(total, currency)}
      </dd>
    </div>
  );
}
