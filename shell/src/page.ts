import type { RemoteName } from '@playday/shared/contract/remotes';
import type { Language } from '@playday/shared/contract';

/** The page data that a document passes to its scripts: the same for all visitors, nothing personal. */
export interface PageData {
  language: Language;
  /** When the document was made, milliseconds since 1970. */
  now: number;
  /** Whether the document contains the page's content, ready to hydrate. */
  isRendered: boolean;
  loaderData: Record<string, unknown>;
  /** Route errors by route id: an `ErrorResponse` as plain data. */
  errors: Record<string, RouteErrorData> | null;
  /** Id of the release that the document was made from. */
  release: string;
  /** The builds this tab is pinned to. */
  remotes: Record<RemoteName, RemoteRelease | null>;
  /** The captcha that this shop's forms use. */
  captcha: 'altcha' | 'recaptcha';
  /** Development: the page reloads when any build changes. */
  isDevelopment?: boolean;
  /**
   * Path → hash of the scripts that may be loaded. A remote's entry and exposed modules add those of their build's
   * other scripts.
   */
  sri: Record<string, string>;
  /** Incremented with every failed load, so that a new attempt has a new URL. */
  attempt?: number;
  /** What the loader requests first: the first file is run, style sheets are applied, the rest is preloaded. */
  files: { url: string; sri: string }[];
  /** URLs of the translations that the page needs, the shell's first. */
  words: string[];
}

export interface RemoteRelease {
  build: string;
  entry: string;
  words: string;
}

export interface RouteErrorData {
  status: number;
  statusText: string;
  data: unknown;
}

declare global {
  var playday: PageData & {
    /** Settles when the full style sheet, whose critical CSS is in the document, has loaded or failed. */
    styled?: Promise<unknown>;
    hydrated?: () => void;
  };
}
