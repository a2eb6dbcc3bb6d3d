import { NavLink, useIsHydrated, useLocation, useTranslation } from '@playday/shared/kit';
import styles from './auth-layout.module.css';

/** Log in or register; the way back (`?next=`) goes along. */
export function AuthTabs() {
  const { t } = useTranslation('account');
  const location = useLocation();
  // The document is the same for every way back.
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
