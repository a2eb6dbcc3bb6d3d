import { ButtonLink, Link, Page, Poster, useLoaderData, useTranslation } from '@playday/shared/kit';
import { newsDate } from '@playday/shared/rules/time/dates';
import type { NewsItem } from '@playday/shared/api-contract';
import type { Language, PageHandle, PageMeta } from '@playday/shared/contract';
import { BackLink } from '../back/BackLink.tsx';
import { SafeHtml } from '../html/SafeHtml.tsx';
import { textOf } from '../html/text-of.ts';
import { PageWithSkeleton } from '../loading/PageWithSkeleton.tsx';
import { LoadError } from '../loading/LoadError.tsx';
import { useRetryAfterHydration } from '../loading/use-retry-after-hydration.ts';
import styles from './NewsItemPage.module.css';

interface FoundNewsItem {
  state: 'found';
  item: NewsItem;
  /** That of the item. */
  language: Language;
}

export type NewsItemData = FoundNewsItem | { state: 'missing' } | { state: 'failed' };

export const meta: PageHandle['meta'] = ({ data, t }) => {
  const page = data as NewsItemData | undefined;
  if (page?.state === 'found') return itemMeta(page);
  return { title: t(page?.state === 'missing' ? 'news.itemMissingTitle' : 'news.title') };
};

function itemMeta({
  item: { id, url, name, text, poster, pubDate },
  language,
}: FoundNewsItem): PageMeta {
  const description = textOf(text);
  const canonical = `/news/${url || id}`;
  return {
    title: name,
    description,
    image: poster,
    canonical,
    // As of events.
    ...(typeof document === 'undefined' && {
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: name,
        url: canonical,
        inLanguage: language,
        description,
        image: [poster],
        datePublished: pubDate,
      },
    }),
  };
}

/** One news item: its poster beside its text. */
export default function NewsItemPage() {
  const page = useLoaderData<NewsItemData>();
  const { t } = useTranslation('catalog');
  const isRetrying = useRetryAfterHydration(page.state === 'failed');
  return (
    <Page isNarrow={page.state !== 'found' && !isRetrying}>
      <BackLink to="/news" />
      {page.state === 'found' && <Story key={page.item.id} item={page.item} />}
      {page.state === 'missing' && (
        <>
          <h1>{t('news.itemMissingTitle')}</h1>
          <p>{t('news.itemMissing')}</p>
          <ButtonLink to="/news">{t('news.allNews')}</ButtonLink>
        </>
      )}
      {page.state === 'failed' &&
        (isRetrying ? (
          <PageWithSkeleton sentence={t('news.itemFailed')} />
        ) : (
          <>
            <h1>{t('news.title')}</h1>
            <LoadError toast={t('news.itemFailed')}>{t('news.itemFailed')}</LoadError>
          </>
        ))}
    </Page>
  );
}

function Story({ item }: { item: NewsItem }) {
  const { t } = useTranslation('catalog');
  return (
    <article className={styles.story}>
      <Poster
        poster={item.poster}
        name={item.name}
        sizes="(min-width: 900px) 380px, min(92vw, 460px)"
        isFirst
        className={styles.poster}
      />
      <div className={styles.text}>
        <time className={styles.date} dateTime={item.pubDate}>
          {newsDate(item.pubDate)}
        </time>
        <h1>{item.name}</h1>
        <SafeHtml html={item.text} />
        {item.event && (
          <ButtonLink to={`/event/${item.event.url}`}>
            {t('card.seeFor', { name: item.event.name })}
          </ButtonLink>
        )}
        <Link to="/news" className={styles.all}>
          {t('news.allNews')}
        </Link>
      </div>
    </article>
  );
}
