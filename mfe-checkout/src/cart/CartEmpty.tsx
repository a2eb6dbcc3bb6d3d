import { ButtonLink, useHost, useTranslation } from '@playday/shared/kit';
import styles from './CartEmpty.module.css';

/** The empty cart, with a link to the events. */
export function CartEmpty() {
  const { t } = useTranslation('checkout');
  const host = useHost();
  return (
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
  );
}
