import { Link, useTranslation } from '@playday/shared/kit';
import styles from './PageLinks.module.css';

/** Pagination links: `?page=2`. The first page has no query string. */
export function PageLinks({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation('catalog');
  if (pages < 2) return null;
  const to = (number: number) => (number === 1 ? '/news' : `/news?page=${number}`);
  return (
    <nav className={styles.pages} aria-label={t('news.pages')}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={styles.link}>
          {`← ${t('news.newer')}`}
        </Link>
      )}
      <ol className={styles.numbers}>
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <Link
              to={to(number)}
              className={styles.link}
              aria-label={t('news.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className={styles.link}>
          {`${t('news.older')} →`}
        </Link>
      )}
    </nav>
  );
}
