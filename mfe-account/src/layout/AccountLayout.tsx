import { Outlet, useLocation } from '@playday/shared/kit';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './account-layout.module.css';

/** The area behind the session: its menu beside the page, or on a phone before it. */
export function AccountLayout() {
  const isMenuPage = useLocation().pathname.replace(/\/+$/, '') === '/account';
  return (
    <div className={styles.area} data-menu-page={isMenuPage}>
      <AccountMenu />
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
