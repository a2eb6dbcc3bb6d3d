import { Modal, useHost } from '@playday/shared/kit';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon, MenuIcon } from './icons.tsx';
import { afterPaint } from '../browser/after-paint.ts';
import { pendingOrderAtom, PendingOrderDot, PendingOrderLink } from '../orders/PendingOrder.tsx';
import { EntryLink, useEntries } from './entries.tsx';
import styles from './frame.module.css';
import { LanguagePicker } from './LanguagePicker.tsx';
import { SignInLink } from './SignInLink.tsx';

/** Path → class of the entries that look otherwise. */
const looks: Record<string, string | undefined> = {
  '/pre-registration': styles.menuBadge,
  '/account/orders': styles.narrow,
};

/**
 * The side menu, a native `dialog`. Before hydration the document's loader opens it, and closes it
 * by `data-closes`.
 */
export function Menu() {
  const { t } = useTranslation('shell');
  const host = useHost();
  const hasPendingOrder = useAtomValue(pendingOrderAtom) !== null;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // React does not know that it is open if the loader opened it.
    (opener.current?.nextElementSibling as HTMLDialogElement | null)?.close();
  };
  const entries = useEntries('menu');
  return (
    <>
      <button
        ref={opener}
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
              data-closes=""
              onClick={close}
            >
              <CloseIcon />
            </button>
          </div>
          <nav className={styles.menuList}>
            <PendingOrderLink onClick={close} />
            {entries.map((entry) =>
              entry.path === '' ? (
                <button
                  key="cart"
                  type="button"
                  className={styles.in}
                  onClick={() => {
                    close();
                    host.cart.open();
                  }}
                >
                  {t('nav.cart')}
                </button>
              ) : (
                <EntryLink
                  key={entry.id}
                  entry={entry}
                  className={looks[entry.path]}
                  onClick={close}
                />
              ),
            )}
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
