import type { RemoteName } from '@playday/shared/contract/remotes';
import type { Language } from '@playday/shared/contract';

/** What a document tells the scripts of its page: constant for all visitors, nothing personal. */
export interface PageData {
  language: Language;
  /** When the document was made, milliseconds. */
  now: number;
  /** Whether the page's content is in the document, to be hydrated. */
  isRendered: boolean;
  loaderData: Record<string, unknown>;
  /** Route errors: an `ErrorResponse` as plain data. */
  errors: Record<string, RouteErrorData> | null;
  /** Id of the release that the document was made from. */
  release: string;
  /** The builds this tab is pinned to. */
  remotes: Record<RemoteName, RemoteRelease | null>;
  /** The captcha that forms of this shop use. */
  captcha: 'altcha' | 'recaptcha';
  /** Developing: the page loads again when any build changes. */
  isDevelopment?: boolean;
  /** Path → hash of the scripts that may be loaded. A remote's entry and doors add those of their build's other scripts. */
  sri: Record<string, string>;
  /** Grows with every failed load, so that a new attempt has a new address. */
  attempt?: number;
  /** What the loader asks for in one wave: the first is run, style sheets apply, the rest is preloaded. */
  files: { url: string; sri: string }[];
  /** Addresses of the words that the page needs, the shell's own first. */
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
    /** Ends when the style sheet of which the document had the first part is there, or cannot be had. */
    styled?: Promise<unknown>;
    hydrated?: () => void;
  };
}
