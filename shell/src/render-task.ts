import type { Language, PageMeta } from '@playday/shared/contract';
import type { RemoteName } from '@playday/shared/contract/remotes';
import type { Translations } from '@playday/shared/kit/i18n';
import type { RouteErrorData } from './page.ts';

/** What a render process is asked for. */
export interface RenderTask {
  /** Path and query. */
  url: string;
  origin: string;
  language: Language;
  now: number;
  apiBase: string;
  /** How long the api may take for each of the page's reads. */
  readTimeoutMs: number;
  owner: RemoteName;
  /** The owner's server build, or null to render only the frame. */
  code: { build: string; text: string } | null;
  /** Namespace → words. */
  words: Record<string, Translations>;
}

/** What it answers: a redirect, or a page. */
export type Rendered =
  | { redirect: string; status: number }
  | {
      status: number;
      html: string;
      meta: PageMeta | null;
      chunk: string | null;
      loaderData: Record<string, unknown>;
      errors: Record<string, RouteErrorData> | null;
      /** Whether the api gave everything that was asked of it; else the page is not worth keeping. */
      isComplete: boolean;
    };
