import type { CaptchaKind } from '@playday/shared/api-contract';
import type { MenuEntry } from '@playday/shared/api-contract/remote-definition';
import type { Contacts, Language } from '@playday/shared/contract';
import type { PageRemote } from '@playday/shared/contract/page-remote';

/**
 * The page data that a document passes to its scripts: the same for all visitors, nothing personal.
 */
export interface PageData {
  language: Language;
  /** The contacts that differ from the defaults, so that documents stay small. */
  contacts: Partial<Contacts>;
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
  remotes: Record<string, PageRemote>;
  /** The entries of menu, header and footer, in their order. */
  menu?: PageEntry[];
  /** The captcha that this shop's forms use. */
  captcha: CaptchaKind;
  /** Development: the page reloads when any build changes. */
  isDevelopment?: boolean;
  /**
   * Path → hash of the scripts that may be loaded: at the start the entries of remotes
   * (`createRemoteLoader`). An entry and the exposed modules add those of their build's other
   * scripts.
   */
  sri: Record<string, string>;
  /** Incremented with every failed load, so that a new attempt has a new URL. */
  attempt?: number;
  /**
   * What the loader requests first: the first file is run, style sheets are applied, the rest is
   * preloaded.
   */
  files: { url: string; sri: string }[];
  /**
   * Settles when the full style sheet, whose critical CSS is in the document, has loaded or failed.
   * Hydration does not wait for it. What the document has no rules for does: dialogs (by CSS),
   * pages that are navigated to, and what only some visitors see.
   */
  styled?: Promise<unknown>;
  /** URLs of the translations that the page needs, the shell's first. */
  words: string[];
}

/** A menu entry in the document's language; the cart, which is no page, has no path. */
export interface PageEntry extends Pick<MenuEntry, 'id' | 'path' | 'for' | 'in'> {
  text: string;
}

export interface RouteErrorData {
  status: number;
  statusText: string;
  data: unknown;
}

interface ScriptPolicy {
  /** A `TrustedScriptURL` where browsers have it. */
  createScriptURL: (address: string) => string;
}

declare global {
  /** Where browsers have Trusted Types: makes the policy that scripts are loaded by. */
  var trustedTypes:
    | { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }
    | undefined;
  /**
   * What the loader found to have failed before hydration, for the script that tells the visitor.
   */
  var failure: string | undefined;
  var playday: PageData & {
    hydrated?: () => Promise<void>;
  };
}
