import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router';
import { CartSlot } from './cart/CartSlot.tsx';
import { FirstNavigationMarker } from './frame/FirstNavigationMarker.tsx';
import { Footer } from './frame/Footer.tsx';
import { Header } from './frame/Header.tsx';
import styles from './frame/frame.module.css';
import { DeferredPart } from './frame/DeferredPart.tsx';
import { Progress } from './frame/Progress.tsx';
import { scrollKey } from './frame/scroll.ts';
import { Toasts } from './frame/Toasts.tsx';
import { RouteAnnouncer } from './frame/RouteAnnouncer.tsx';

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
