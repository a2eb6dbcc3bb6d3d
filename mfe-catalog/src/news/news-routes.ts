import type { Host, Language, PageHandle, PageMeta } from '@playday/shared/contract';
import type { NewsItem } from '@playday/shared/api-contract';
import { data } from '@playday/shared/kit';
import type { RouteObject } from 'react-router';
import { textOf } from '../html/text-of.ts';
import { toResult } from '../loading/loaded.ts';
import { loadNewsItem, loadNewsPage } from './load-news.ts';
import type { NewsItemData } from './NewsItemPage.tsx';
import type { NewsPageData } from './NewsPage.tsx';

export const newsRoutes = (host: Host): RouteObject[] => [
  {
    path: '/news',
    loader: async ({ request: { url, signal } }) => {
      const named = new URL(url).searchParams.get('page') ?? '';
      // An invalid number means page 1.
      const page = /^[1-9]\d{0,4}$/.test(named) ? Number(named) : 1;
      const list = await toResult(loadNewsPage(host, page, signal));
      const status = list.failure ? 503 : page > 1 && list.value.news.length === 0 ? 404 : 200;
      return data<NewsPageData>({ page, list }, { status });
    },
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "news" */ './NewsPage.tsx')).NewsPage,
    },
    handle: {
      chunk: 'news',
      meta: ({ data, t }) => {
        const page = (data as NewsPageData | undefined)?.page ?? 1;
        return {
          title: page > 1 ? t('news.titleOfPage', { page }) : t('news.title'),
          description: t('news.description'),
          canonical: page > 1 ? `/news?page=${page}` : '/news',
        };
      },
    } satisfies PageHandle,
  },
  {
    path: '/news/:id',
    loader: async ({ params, request }) => {
      const { value: item, failure } = await toResult(
        loadNewsItem(host, params.id ?? '', request.signal),
      );
      if (item) return data<NewsItemData>({ state: 'found', item });
      // The api answers 400 to a malformed id.
      const isMissing = failure.status === 404 || failure.status === 400;
      return data<NewsItemData>(
        { state: isMissing ? 'missing' : 'failed' },
        { status: isMissing ? 404 : 503 },
      );
    },
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "news-item" */ './NewsItemPage.tsx')).NewsItemPage,
    },
    handle: {
      chunk: 'news-item',
      meta: ({ data, t }) => {
        const page = data as NewsItemData | undefined;
        if (page?.state === 'found') return itemMeta(page.item, host.language);
        return { title: t(page?.state === 'missing' ? 'news.itemMissingTitle' : 'news.title') };
      },
    } satisfies PageHandle,
  },
];

function itemMeta(
  { id, url, name, text, poster, pubDate }: NewsItem,
  inLanguage: Language,
): PageMeta {
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
        inLanguage,
        description,
        image: [poster],
        datePublished: pubDate,
      },
    }),
  };
}
