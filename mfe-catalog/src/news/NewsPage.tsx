import type { PageHandle } from '@playday/shared/contract';
import { ButtonLink, Link, Notice, Page, useLoaderData, useTranslation } from '@playday/shared/kit';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import { LoadError } from '../loading/LoadError.tsx';
import { useRetryAfterHydration } from '../loading/use-retry-after-hydration.ts';
import type { Loaded } from '../loading/loaded.ts';
import type { NewsList } from '@playday/shared/api-contract';
import { newsPageSize } from './load-news.ts';
import { NewsCard } from './NewsCard.tsx';
import styles from './NewsPage.module.css';

/** Beside the text, in two columns, in three. */
const imageSizes =
  '(min-width: 1200px) 365px, (min-width: 900px) 30.5vw, ' +
  '(min-width: 560px) calc(50vw - 32px), 112px';

export interface NewsPageData {
  page: number;
  list: Loaded<NewsList>;
}

export const meta: PageHandle['meta'] = ({ data, t }) => {
  const page = (data as NewsPageData | undefined)?.page ?? 1;
  return {
    title: page > 1 ? t('news.titleOfPage', { page }) : t('news.title'),
    description: t('news.description'),
    canonical: page > 1 ? `/news?page=${page}` : '/news',
  };
};

/** The news list, latest first, nine items per page. */
export default function NewsPage() {
  const { page, list } = useLoaderData<NewsPageData>();
  const { t } = useTranslation('catalog');
  const isRetrying = useRetryAfterHydration(Boolean(list.failure));
  return (
    <Page>
      <h1 className={styles.title}>{t('news.title')}</h1>
      {isRetrying && (
        <ListSkeleton wall={styles.wall} count={6} text="84px" sentence={t('news.failed')} />
      )}
      {list.failure && !isRetrying && (
        <LoadError key={list.failure.message} toast={t('news.failed')}>
          {t('news.failed')}
        </LoadError>
      )}
      {list.value && list.value.news.length > 0 && (
        <>
          <ul className={styles.wall}>
            {list.value.news.map((item, index) => (
              <li key={item.id}>
                <NewsCard item={item} sizes={imageSizes} level="h2" isFirst={index === 0} />
              </li>
            ))}
          </ul>
          <PageLinks page={page} pages={Math.ceil(list.value.total / newsPageSize)} />
        </>
      )}
      {list.value?.news.length === 0 && <NoNews page={page} />}
    </Page>
  );
}

function NoNews({ page }: { page: number }) {
  const { t } = useTranslation('catalog');
  if (page === 1)
    return (
      <Notice>
        <p>{t('news.empty')}</p>
        <Link to="/">{t('event.missingLink')}</Link>
      </Notice>
    );
  return (
    <>
      <p>{t('news.noPage', { page })}</p>
      <ButtonLink to="/news">{t('news.toFirst')}</ButtonLink>
    </>
  );
}

/** Pagination links: `?page=2`. The first page has no query string. */
function PageLinks({ page, pages }: { page: number; pages: number }) {
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
