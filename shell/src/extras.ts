import type { createBrowserRouter } from 'react-router';
import { loadTagManager } from './extras/tag-manager/load-tag-manager.ts';
import type { PageData } from './page/page.ts';

/**
 * What the extras of the shop do in a page; `shared/docs/extras.md` lists them, and how to leave
 * one out. `extras.none.ts` is the same for a shop without any.
 */
export const extras = {
  /** After hydration. */
  start(page: PageData, router: ReturnType<typeof createBrowserRouter>): void {
    loadTagManager(page, router);
  },
};
