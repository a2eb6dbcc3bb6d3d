import * as tagManager from './extras/tag-manager/parts.ts';
import type { PageData } from './page/page.ts';

/**
 * What a page must know of its extras before it is hydrated; apart from `extras.ts`, which loads
 * later. `extra-parts.none.ts` is the same for a shop without any.
 */
export const extraParts = {
  /** Beginnings of the URLs of scripts of other providers. */
  foreignScripts: (page: PageData): string[] => [...tagManager.foreignScripts(page)],
};
