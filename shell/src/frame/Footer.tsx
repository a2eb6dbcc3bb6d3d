import { useHost } from '@playday/shared/kit';
import { useTranslation } from 'react-i18next';
import { EntryLink, useEntries } from './entries.tsx';
import styles from './frame.module.css';

/** App store links, support, legal pages. */
export function Footer() {
  const { t } = useTranslation('shell');
  const { contacts } = useHost();
  const entries = useEntries('footer');
  const { seller, sellerAddress, sellerNumber } = contacts;
  return (
    <footer className={styles.footer} data-scheme="">
      <div className={styles.footerGrid}>
        <div>
          <p className={styles.footerBrand} aria-hidden="true" translate="no">
            Play<span className={styles.day}>day</span>
          </p>
          <p>{t('footer.hours')}</p>
          <p>
            <a className={styles.footerMail} href={`mailto:${contacts.email}`} translate="no">
              {contacts.email}
            </a>
          </p>
        </div>
        <nav aria-label={t('footer.label')} className={styles.footerLinks}>
          <a href={contacts.support}>{t('footer.support')}</a>
          {entries.map((entry) => (
            <EntryLink key={entry.id} entry={entry} />
          ))}
        </nav>
        <div>
          <p className={styles.footerTitle}>{t('footer.wallet')}</p>
          <p className={styles.footerLinks}>
            <a href={contacts.appStore}>{t('footer.ios')}</a>
            <a href={contacts.playStore}>{t('footer.android')}</a>
          </p>
        </div>
        <div>
          <p className={styles.footerTitle}>{t('footer.follow')}</p>
          <p className={styles.footerLinks}>
            {contacts.social.map(({ name, url }) => (
              <a key={name} href={url} translate="no">
                {name}
              </a>
            ))}
          </p>
        </div>
      </div>
      <p className={styles.rights}>{`© ${t('footer.rights')}`}</p>
      <p className={styles.seller}>{t('footer.seller', { seller, sellerAddress, sellerNumber })}</p>
    </footer>
  );
}
