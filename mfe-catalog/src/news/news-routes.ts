import type { Host } from '@playday/shared/contract';
import { data } from '@playday/shared/kit';
import { page } from '@playday/shared/kit/page';
import type { RouteObject } from 'react-router';
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
      const number = /^[1-9]\d{0,4}$/.test(named) ? Number(named) : 1;
      const list = await toResult(loadNewsPage(host, number, signal));
      const status = list.failure ? 503 : number > 1 && list.value.news.length === 0 ? 404 : 200;
      return data<NewsPageData>({ page: number, list }, { status });
    },
    ...page('news', () => import(/* webpackChunkName: "news" */ './NewsPage.tsx')),
  },
  {
    path: '/news/:id',
    loader: async ({ params, request }) => {
      const { value: item, failure } = await toResult(
        loadNewsItem(host, params.id ?? '', request.signal),
      );
      if (item) return data<NewsItemData>({ state: 'found', item, language: host.language });
      // The api answers 400 to a malformed id.
      const isMissing = failure.status === 404 || failure.status === 400;
      return data<NewsItemData>(
        { state: isMissing ? 'missing' : 'failed' },
        { status: isMissing ? 404 : 503 },
      );
    },
    ...page(
      'news-item',
      () => import(/* webpackChunkName: "news-item" */ './NewsItemPage.tsx'),
      'news',
    ),
  },
];
