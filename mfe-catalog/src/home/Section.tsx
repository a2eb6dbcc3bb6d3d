import { type Elements, Link, useTranslation } from '@playday/shared/kit';
import { useId } from 'react';
import styles from './HomePage.module.css';

/** One list of the main page: its heading, a link to the full list, and the content. */
export function Section({
  title,
  all,
  isQuiet = false,
  children,
}: {
  title: string;
  all?: { to: string; label: string };
  isQuiet?: boolean;
  children: Elements;
}) {
  const { t } = useTranslation('catalog');
  const id = useId();
  return (
    <section className={styles.section} data-quiet={isQuiet || undefined} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {all && (
          <Link to={all.to} className={styles.all} aria-label={all.label}>
            {t('home.seeAll')}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
