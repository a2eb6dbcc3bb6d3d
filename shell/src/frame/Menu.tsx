import { Link, Modal, useHost } from '@playday/shared/kit';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon, MenuIcon } from './icons.tsx';
import { afterPaint } from '../browser/after-paint.ts';
import { pendingOrderAtom, PendingOrderDot, PendingOrderLink } from '../orders/PendingOrder.tsx';
import styles from './frame.module.css';
import { LanguagePicker } from './LanguagePicker.tsx';
import { SignInLink } from './SignInLink.tsx';

/** For every visitor. */
const pages = [
  ['/news', 'nav.news'],
  ['/partners', 'nav.partners'],
  ['/about-us', 'nav.about'],
  ['/faq', 'nav.faq'],
] as const;

/** The side menu, a native `dialog`. */
export function Menu() {
  const { t } = useTranslation('shell');
  const host = useHost();
  const hasPendingOrder = useAtomValue(pendingOrderAtom) !== null;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles.icon}
        aria-haspopup="dialog"
        aria-label={t(hasPendingOrder ? 'menu.openOrderWaits' : 'menu.open')}
        // Paint the pressed button first: laying out the panel takes too long on slow phones.
        onClick={() => afterPaint(() => setOpen(true))}
      >
        <MenuIcon />
        <PendingOrderDot />
      </button>
      <Modal
        isOpen={isOpen}
        className={styles.menu}
        data-scheme=""
        aria-label={t('menu.title')}
        onClose={close}
        closesOutside
      >
        <div className={styles.menuBody}>
          <div className={styles.menuHead}>
            <h2>{t('menu.title')}</h2>
            <button
              type="button"
              className={styles.icon}
              aria-label={t('menu.close')}
              onClick={close}
            >
              <CloseIcon />
            </button>
          </div>
          <nav className={styles.menuList}>
            <PendingOrderLink onClick={close} />
            <Link to="/pre-registration" className={styles.menuBadge} onClick={close}>
              {t('menu.preRegistration')}
            </Link>
            {pages.map(([path, name]) => (
              <Link key={path} to={path} onClick={close}>
                {t(name)}
              </Link>
            ))}
            <button
              type="button"
              className={styles.in}
              onClick={() => {
                close();
                host.cart.open();
              }}
            >
              {t('nav.cart')}
            </button>
            <Link to="/account/tickets" className={styles.in} onClick={close}>
              {t('nav.tickets')}
            </Link>
            <Link to="/account/orders" className={`${styles.in} ${styles.narrow}`} onClick={close}>
              {t('nav.orders')}
            </Link>
            <Link to="/account/settings" className={styles.in} onClick={close}>
              {t('nav.profile')}
            </Link>
            <button
              type="button"
              className={styles.in}
              onClick={() => {
                close();
                void host.session.signOut();
              }}
            >
              {t('nav.signOut')}
            </button>
            <SignInLink className={styles.out} onClick={close}>
              {t('nav.signIn')}
            </SignInLink>
          </nav>
          <LanguagePicker isCurrentShown />
        </div>
      </Modal>
    </>
  );
}
