import { Outlet, useLocation } from '@playday/shared/kit';
import { withoutTrailingSlashes } from '@playday/shared/rules/without-trailing-slashes';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './account-layout.module.css';

/** The layout of the account area: the menu beside the page; on a phone, the menu is a page of its own. */
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
