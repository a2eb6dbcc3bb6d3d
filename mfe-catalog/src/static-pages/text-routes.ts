import type { Host, PageHandle } from '@playday/shared/contract';
import type { RouteObject } from 'react-router';
import type { TextName } from './load-text.ts';

/**
 * In a chunk of its own, because it lists a chunk with its hash for each page and language: a
 * kilobyte that no other page needs.
 */
const loadText = async (name: TextName, host: Host) =>
  (await import(/* webpackChunkName: "texts" */ './load-text.ts')).loadText(name, host);

/**
 * The static pages. Their text is loader data: part of a server-rendered document, otherwise loaded
 * as a chunk.
 */
export const textRoutes = (host: Host): RouteObject[] => [
  {
    path: '/faq',
    loader: () => loadText('faq', host),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "faq" */ '../faq/FaqPage.tsx')).FaqPage,
    },
    handle: handle('faq', '/faq'),
  },
  {
    path: '/about-us',
    loader: () => loadText('about-us', host),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "about" */ '../about/AboutPage.tsx')).AboutPage,
    },
    handle: handle('about', '/about-us'),
  },
  ...(['terms', 'privacy'] as const).map(
    (name): RouteObject => ({
      path: `/${name}`,
      loader: () => loadText(name, host),
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "legal" */ '../legal/LegalPage.tsx')).LegalPage,
      },
      handle: handle('legal', `/${name}`),
    }),
  ),
];

function handle(chunk: string, canonical: string): PageHandle {
  return {
    chunk,
    meta({ data }) {
      const text = data as { title: string; description: string } | undefined;
      return { title: text?.title ?? 'Playday', description: text?.description, canonical };
    },
  };
}
