import { ButtonLink, Link, useTranslation } from '@playday/shared/kit';
import type { ReactNode } from 'react';
import styles from './account-layout.module.css';
import { icons } from './icons.tsx';

/** A page heading in the account area; on a phone with a link back to the menu. */
export function AreaTitle({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.titleRow}>
      <Link to="/account" className={styles.back} aria-label={t('area.back')}>
        {icons.back}
      </Link>
      <h1>{children}</h1>
    </div>
  );
}

/** In place of a list without entries; with a link to the events. */
export function EmptyList({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      <ButtonLink to="/">{t('tickets.toEvents')}</ButtonLink>
    </div>
  );
}
