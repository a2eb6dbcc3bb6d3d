import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router';
import { CartSlot } from './CartSlot.tsx';
import { FirstNavigationMarker } from './FirstNavigationMarker.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './frame.module.css';
import { DeferredPart } from './DeferredPart.tsx';
import { Progress } from './Progress.tsx';
import { scrollKey } from './scroll.ts';
import { Toasts } from './Toasts.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';

/** The frame around every page: header, the region of a remote, footer, toasts and the cart. */
export function Shell() {
  const { t } = useTranslation('shell');
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Header />
      <DeferredPart />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <Footer />
      <Progress />
      <Toasts />
      <CartSlot />
      <FirstNavigationMarker />
      <ScrollRestoration getKey={scrollKey} />
      <RouteAnnouncer />
    </>
  );
}
