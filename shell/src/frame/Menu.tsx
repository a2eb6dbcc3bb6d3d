import { Link, useHost } from '@playday/shared/kit';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon, MenuIcon } from './icons.tsx';
import { afterPaint } from '../after-paint.ts';
import { pendingOrderAtom } from '../orders/pending-order.ts';
import { PendingOrderDot } from '../orders/PendingOrderDot.tsx';
import { PendingOrderLink } from '../orders/PendingOrderLink.tsx';
import styles from './frame.module.css';
import { LanguagePicker } from './LanguagePicker.tsx';
import { SignInLink } from './SignInLink.tsx';

/** The side menu, a native `dialog`. */
export function Menu() {
  const { t } = useTranslation('shell');
  const host = useHost();
  const hasPendingOrder = useAtomValue(pendingOrderAtom) !== null;
  const panel = useRef<HTMLDialogElement>(null);
  const close = () => panel.current?.close();
  return (
    <>
      <button
        type="button"
        className={styles.icon}
        aria-haspopup="dialog"
        aria-label={t(hasPendingOrder ? 'menu.openOrderWaits' : 'menu.open')}
        // Paint the pressed button first: laying out the panel takes too long on slow phones.
        onClick={() => afterPaint(() => panel.current?.isConnected && panel.current.showModal())}
      >
        <MenuIcon />
        <PendingOrderDot />
      </button>
      {/* A click on the backdrop targets the dialog itself. Keyboard users close it with Escape, which is native behaviour. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={panel}
        className={styles.menu}
        data-scheme=""
        aria-label={t('menu.title')}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className={styles.menuBody}>
          <div className={styles.menuHead}>
            <h2>{t('menu.title')}</h2>
            <button type="button" className={styles.icon} aria-label={t('menu.close')} onClick={close}>
              <CloseIcon />
            </button>
          </div>
          <nav className={styles.menuList}>
            <PendingOrderLink onClick={close} />
            <Link to="/pre-registration" className={styles.menuBadge} onClick={close}>
              {t('menu.preRegistration')}
            </Link>
            <Link to="/news" onClick={close}>
              {t('nav.news')}
            </Link>
            <Link to="/partners" onClick={close}>
              {t('nav.partners')}
            </Link>
            <Link to="/about-us" onClick={close}>
              {t('nav.about')}
            </Link>
            <Link to="/faq" onClick={close}>
              {t('nav.faq')}
            </Link>
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
            <Link to="/account/orders" className={styles.in} onClick={close}>
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
      </dialog>
    </>
  );
}
