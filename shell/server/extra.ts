import type { Language } from '@playday/shared/contract';
import type { RemoteDefinition } from '@playday/shared/api-contract/remote-definition';

/** What the core tells its extras of a document. */
export interface DocumentFacts {
  /** The routes of every remote. */
  routes: RemoteDefinition['routes'];
  /** Whether the address carries a token or personal data. */
  carriesSecret: boolean;
  /** Set when only visitors who have its link see the release: of which remote it has a build. */
  preview: { program: string; build: string; until: number } | undefined;
  /** The shell's texts. */
  words: object & { preview?: unknown };
  language: Language;
}

/** What an extra adds to a document. */
export interface DocumentAddition {
  /** Further members of the page data, which its part in `shell/src/extras` reads. */
  pageData: object;
  /**
   * Origins of other providers, for the content security policy: requests and images, and scripts
   * as `foreignScripts` of `shell/src/extra-parts.ts` allows.
   */
  sources: string[];
  /** A note above the page. */
  note?: { text: string; link: { path: string; text: string } };
  /** Whether search engines must not learn the address. */
  isUnindexed?: boolean;
}

/** A path prefix of the api whose requests may be larger than others. */
export interface ProxiedArea {
  prefix: string;
  /** In bytes. */
  bodyLimit: number;
  /**
   * Requests at once: of large bodies few, because the shell keeps them before the api has seen who
   * sends them.
   */
  most?: number;
}
