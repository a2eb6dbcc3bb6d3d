import type { NewsCard, NewsItem, NewsList } from '@playday/shared/api-contract';
import type { Host } from '@playday/shared/contract';
import { parseNewsItem, parseNewsList } from '@playday/shared/kit/http/response-guards';

const topNews = 5;
export const newsPageSize = 9;
const latestFirst = { sort: 'pubDate', sortdir: 'desc' } as const;

export async function loadTopNews(host: Host, signal?: AbortSignal): Promise<NewsCard[]> {
  const query = { limit: topNews, ...latestFirst, lang: host.language };
  return parseNewsList(await host.http('GET /news', { query, signal })).news;
}

/** Nine news items; `page` counts from 1. */
export async function loadNewsPage(
  host: Host,
  page: number,
  signal?: AbortSignal,
): Promise<NewsList> {
  const start = (page - 1) * newsPageSize;
  const query = { ...latestFirst, limit: newsPageSize, start, lang: host.language };
  return parseNewsList(await host.http('GET /news', { query, signal }));
}

/** One news item by its id or its url. */
export async function loadNewsItem(
  host: Host,
  id: string,
  signal?: AbortSignal,
): Promise<NewsItem> {
  const query = { lang: host.language };
  return parseNewsItem(await host.http('GET /news/{id}', { params: { id }, query, signal }));
}
