import type { PageHandle, PageMeta } from '@playday/shared/contract';

/** A matched route, as both the router and the server's static handler describe it. */
interface MatchedPage {
  handle?: unknown;
  loaderData?: unknown;
}

/** The deepest matched page that has metadata. */
export const metaMatch = <Match extends MatchedPage>(matches: Match[]): Match | undefined =>
  matches.findLast(({ handle }) => (handle as Partial<PageHandle> | null | undefined)?.meta);

/**
 * What a page's `meta` says. It is a remote's code that runs outside of the boundary around its
 * page: it throws whatever it likes, and this throws, too, where it returns no title.
 */
export function readMeta(
  { handle, loaderData }: MatchedPage,
  t: Parameters<PageHandle['meta']>[0]['t'],
): PageMeta {
  const meta = (handle as PageHandle).meta({ data: loaderData, t }) as
    | Partial<PageMeta>
    | null
    | undefined;
  if (typeof meta?.title !== 'string') throw new TypeError('meta returned no title');
  return meta as PageMeta;
}
