import {
  ButtonLink,
  Link,
  Notice,
  Page,
  useHost,
  useLoaderData,
  useRevalidator,
  useTranslation,
} from '@playday/shared/kit';
import { useEffect } from 'react';
import { AwaitedList } from '../loading/AwaitedList.tsx';
import { Failed } from '../loading/Failed.tsx';
import { useSecondTry } from '../loading/use-second-try.ts';
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

/** The news, latest first, nine to a page. */
export function NewsPage() {
  const { page, list } = useLoaderData<NewsPageData>();
  const { t } = useTranslation('catalog');
  const isTrying = useSecondTry(Boolean(list.failure));
  return (
    <Page>
      <h1 className={styles.title}>{t('news.title')}</h1>
      {isTrying && <AwaitedList wall={styles.wall} count={6} sentence={t('news.failed')} />}
      {list.failure && !isTrying && <NotLoaded key={list.failure.message} />}
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
      {list.value?.news.length === 0 && <Nothing page={page} />}
    </Page>
  );
}

function Nothing({ page }: { page: number }) {
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

function NotLoaded() {
  const { t } = useTranslation('catalog');
  const host = useHost();
  const { revalidate, state } = useRevalidator();
  const sentence = t('news.failed');
  useEffect(() => host.notify(sentence, 'error'), [host, sentence]);
  return (
    <Failed isBusy={state === 'loading'} onRetry={() => void revalidate()}>
      {sentence}
    </Failed>
  );
}
