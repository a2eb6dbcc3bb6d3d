import type { PageData } from '../../page/page.ts';

/** What a page is told of the shop's tag manager. */
export interface TagManager {
  url: string;
  /** Beginnings of the script URLs that it may load, its own included. */
  scripts: string[];
  /** Paths of pages on which it does not run. */
  withoutTags: { path: string }[];
}

/** A page that has one if the shop configured it and the address carries no secret. */
export type PageWithTags = PageData & { tagManager?: TagManager };
