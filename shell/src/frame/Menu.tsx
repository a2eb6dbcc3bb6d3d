import { Link, useHost } from '@playday/shared/kit';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon, MenuIcon } from './icons.tsx';
import { afterPaint } from '../after-paint.ts';
import styles from './frame.module.css';
import { LanguagePicker } from './LanguagePicker.tsx';
import { SignInLink } from './SignInLink.tsx';

/** The menu side panel, on the platform's own `dialog`. */
export function Menu() {
  const { t } = useTranslation('shell');
  const host = useHost();
  const panel = useRef<HTMLDialogElement>(null);
  const close = () => panel.current?.close();
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-haspopup="dialog"
        aria-label={t('menu.open')}
        // The button answers first: laying out the panel takes a slow phone longer than it may wait for a sign.
        onClick={() => afterPaint(() => panel.current?.isConnected && panel.current.showModal())}
      >
        <MenuIcon />
      </button>
      {/* A click on the backdrop lands on the dialog itself; Escape is the keyboard's way, and the platform's own. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={panel}
        className={styles.menu}
        aria-label={t('menu.title')}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className={styles.menuBody}>
          <div className={styles.menuHead}>
            <h2>{t('menu.title')}</h2>
            <button type="button" className={styles.menuButton} aria-label={t('menu.close')} onClick={close}>
              <CloseIcon />
            </button>
          </div>
          <nav className={styles.menuList} aria-label={t('menu.title')}>
            <Link to="/pre-registration" className={styles.menuBadge} onClick={close}>
              {t('menu.preRegistration')}
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
          <LanguagePicker />
        </div>
      </dialog>
    </>
  );
}
