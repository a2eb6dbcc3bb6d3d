import type { createBrowserRouter } from 'react-router';
import type { PageWithTags } from './page.ts';

/** Loads and starts the tag manager's part of a page, where the shop has one. */
export function loadTagManager(
  { tagManager, language }: PageWithTags,
  router: ReturnType<typeof createBrowserRouter>,
): void {
  if (!tagManager) return;
  void import(/* webpackChunkName: "tag-manager" */ './start-tag-manager.tsx').then(
    ({ startTagManager }) => startTagManager({ tagManager, language, router }),
    (error: unknown) => console.info('tag manager not loaded', error),
  );
}
