import { ButtonLink, Link, Notice, Page, useHost, useLoaderData, useTranslation } from '@playday/shared/kit';
import { useEffect } from 'react';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import { LoadError } from '../loading/LoadError.tsx';
import { useRetryAfterHydration } from '../loading/use-retry-after-hydration.ts';
import type { Loaded } from '../loading/loaded.ts';
import type { NewsList } from '@playday/shared/api-contract';
import { newsPageSize } from './load-news.ts';
import { NewsCard } from './NewsCard.tsx';
import { PageLinks } from './PageLinks.tsx';
import styles from './NewsPage.module.css';

export interface NewsPageData {
  page: number;
  list: Loaded<NewsList>;
}

/** The news list, latest first, nine items per page. */
export function NewsPage() {
  const { page, list } = useLoaderData<NewsPageData>();
  const { t } = useTranslation('catalog');
  const isRetrying = useRetryAfterHydration(Boolean(list.failure));
  return (
    <Page>
      <h1 className={styles.title}>{t('news.title')}</h1>
      {isRetrying && (
        <ListSkeleton wall={styles.wall} count={6} text="84px" isWide sentence={t('news.failed')} />
      )}
      {list.failure && !isRetrying && <NewsLoadError key={list.failure.message} />}
      {list.value && list.value.news.length > 0 && (
        <>
          <ul className={styles.wall}>
            {list.value.news.map((item, index) => (
              <li key={item.id}>
                <NewsCard item={item} level="h2" isFirst={index === 0} />
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

function NewsLoadError() {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const sentence = t('news.failed');
  useEffect(() => host.notify(sentence, 'error'), [host, sentence]);
  return <LoadError>{sentence}</LoadError>;
}
