import type { DeclaredRoute, PlaceExample } from '@playday/shared/api-contract/remote-definition';
import type { Contacts, Language, PageMeta } from '@playday/shared/contract';
import type { Translations } from '@playday/shared/kit/i18n';
import type { PageEntry, RouteErrorData } from './page.ts';

/** The input of a render process. */
export interface RenderTask {
  /** Path and query. */
  url: string;
  /** Whether the address contains a secret: it is not rendered again by a probe. */
  carriesSecret?: boolean;
  /**
   * The declared path of the address. Logs name it instead of the address, which is a visitor's.
   */
  route: string;
  origin: string;
  language: Language;
  contacts: Contacts;
  now: number;
  apiBase: string;
  /** Timeout of each of the page's api reads, milliseconds. */
  readTimeoutMs: number;
  owner: string;
  /** The owning remote's server build, or null to render only the frame. */
  code: { build: string; text: string } | null;
  /** The entries of menu, header and footer; none where a build is probed. */
  menu?: PageEntry[];
  /** Namespace → translations. */
  words: Record<string, Translations>;
  /** Set while a build is probed: a place that it fills, with example props, in place of a page. */
  filled?: { place: string; props: PlaceExample };
  /**
   * Set while a build is probed: the declared route of the address. The build must have a route of
   * its own there. Of a page behind the session, which only browsers render, the code is loaded;
   * its loaders do not run. `paths`: all that the build declares; `foreign`: of other remotes.
   */
  probed?: Pick<DeclaredRoute, 'path' | 'access'> & { paths?: string[]; foreign?: string[] };
}

/** The output of a render process: a redirect or a page. */
export type Rendered =
  | { redirect: string; status: number }
  | {
      status: number;
      html: string;
      meta: PageMeta | null;
      /** What is wrong with the page's metadata, which are then missing or only a title. */
      problem?: string;
      chunk: string | null;
      loaderData: Record<string, unknown>;
      errors: Record<string, RouteErrorData> | null;
      /** Whether every api read succeeded; an incomplete page is not cached. */
      isComplete: boolean;
    };
