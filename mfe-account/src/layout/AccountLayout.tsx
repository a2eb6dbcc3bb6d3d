import {
  NavLink,
  Outlet,
  useHost,
  useLocation,
  useSession,
  useTranslation,
} from '@playday/shared/kit';
import { withoutTrailingSlashes } from '@playday/shared/rules/links/without-trailing-slashes';
import { useState } from 'react';
import styles from './account-layout.module.css';
import { icons } from './icons.tsx';

/**
 * The layout of the account area: the menu beside the page; on a phone, the menu is a page of its
 * own.
 */
export default function AccountLayout() {
  const isMenuPage = withoutTrailingSlashes(useLocation().pathname) === '/account';
  return (
    <div className={styles.area} data-menu-page={isMenuPage}>
      <AccountMenu />
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}

const pages = ['settings', 'orders', 'tickets', 'link-app'] as const;

/** The account's side menu. */
function AccountMenu() {
  const { t } = useTranslation('account');
  const { session } = useHost();
  const state = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const settings = state.status === 'in' ? state.settings : null;
  const leave = async () => {
    setLeaving(true);
    await session.signOut(t('area.loggedOut'));
  };
  return (
    <nav className={styles.menu} aria-label={t('area.title')}>
      <p className={styles.hello}>
        {settings ? t('area.hello', { name: settings.firstName }) : t('area.title')}
      </p>
      <ul className={styles.links}>
        {pages.map((page) => (
          <li key={page}>
            <NavLink to={`/account/${page}`} className={styles.link}>
              {icons[page]}
              <span>{t(`area.${page}`)}</span>
            </NavLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.link}
            disabled={isLeaving}
            onClick={() => void leave()}
          >
            {icons.leave}
            <span>{t('area.logOut')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
