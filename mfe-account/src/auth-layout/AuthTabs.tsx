import { NavLink, useIsHydrated, useLocation, useTranslation } from '@playday/shared/kit';
import styles from './auth-layout.module.css';

/** Links to sign-in and registration; both keep the query string with `?next=`. */
export function AuthTabs() {
  const { t } = useTranslation('account');
  const location = useLocation();
  // The server-rendered document is shared by all visitors, so it cannot contain the query string.
  const search = useIsHydrated() ? location.search : '';
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      <NavLink to={`/login${search}`} className={styles.tab}>
        {t('tabs.login')}
      </NavLink>
      <NavLink to={`/register${search}`} className={styles.tab}>
        {t('tabs.register')}
      </NavLink>
    </nav>
  );
}
