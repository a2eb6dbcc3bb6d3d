import { NavLink, useTranslation } from '@playday/shared/kit';
import { useReturnPath } from './use-return-path.ts';
import styles from './auth-layout.module.css';

/** Links to sign-in and registration; both keep `?next=`. */
export function AuthTabs() {
  const { t } = useTranslation('account');
  const { withNext } = useReturnPath();
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      <NavLink to={withNext('/login')} className={styles.tab}>
        {t('tabs.login')}
      </NavLink>
      <NavLink to={withNext('/register')} className={styles.tab}>
        {t('tabs.register')}
      </NavLink>
    </nav>
  );
}
