import { ticketCount } from '@playday/shared/rules/cart/cart';
import { Link, useCart, useHost } from '@playday/shared/kit';
import { useTranslation } from 'react-i18next';
import { CartIcon, SearchIcon, TicketIcon } from './icons.tsx';
import { EntryLink, useEntries } from './entries.tsx';
import styles from './frame.module.css';
import { LanguagePicker } from './LanguagePicker.tsx';
import { Menu } from './Menu.tsx';
import { PendingOrderDot } from '../orders/PendingOrder.tsx';
import { SignInLink } from './SignInLink.tsx';

/**
 * Every document contains both variants, signed in and signed out, and CSS shows one by
 * `html[data-session]` (none until that is set). So a document contains nothing personal and never
 * flashes the wrong variant.
 */
export function Header() {
  const { t } = useTranslation('shell');
  const host = useHost();
  const entries = useEntries('header');
  const search = entries.find(({ path }) => path === '/events');
  const tickets = entries.find(({ path }) => path === '/account/tickets');
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand} aria-label={t('home')} translate="no">
          Play<span className={styles.day}>day</span>
        </Link>
        <nav className={styles.nav} aria-label={t('nav.label')}>
          {entries.map((entry) =>
            entry === search || entry === tickets ? null : entry.path === '/account/orders' ? (
              <EntryLink key={entry.id} entry={entry}>
                <span>{entry.text}</span>
                <PendingOrderDot />
              </EntryLink>
            ) : (
              <EntryLink key={entry.id} entry={entry} />
            ),
          )}
          <button type="button" className={styles.in} onClick={() => void host.session.signOut()}>
            {t('nav.signOut')}
          </button>
          <SignInLink className={styles.out}>{t('nav.signIn')}</SignInLink>
          <LanguagePicker isCurrentShown={false} />
        </nav>
        <SignInLink className={`${styles.signIn} ${styles.out}`}>{t('nav.signIn')}</SignInLink>
        {search && (
          <EntryLink
            entry={search}
            className={`${styles.icon} ${styles.search}`}
            aria-label={search.text}
          >
            <SearchIcon />
          </EntryLink>
        )}
        {tickets && (
          <EntryLink entry={tickets} className={styles.icon} aria-label={tickets.text}>
            <TicketIcon />
          </EntryLink>
        )}
        <CartButton className={styles.in} />
        <Menu />
      </div>
    </header>
  );
}

function CartButton({ className }: { className?: string }) {
  const { t } = useTranslation('shell');
  const host = useHost();
  const count = ticketCount(useCart());
  return (
    <button
      type="button"
      className={`${styles.icon} ${className}`}
      aria-label={count > 0 ? t('nav.cart', { count }) : t('nav.cart')}
      onClick={() => host.cart.open()}
    >
      <CartIcon />
      {count > 0 && <span className={styles.bubble}>{count}</span>}
    </button>
  );
}
