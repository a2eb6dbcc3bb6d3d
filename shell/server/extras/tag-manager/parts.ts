import type { Contacts } from '@playday/shared/contract';
import type { ShellSettings } from '@playday/shared/rules/settings/schema';
import type { TagManager } from '../../../src/extras/tag-manager/page.ts';
import type { DocumentAddition, DocumentFacts } from '../../extra.ts';

type Settings = Pick<ShellSettings, 'TAG_MANAGER_URL' | 'TAG_MANAGER_SOURCES'>;

/**
 * A tag manager as configured: its script, what scripts it may load, and the sources its tags may
 * send data to.
 */
interface TagManagerConfig {
  url: string;
  scripts: string[];
  /** For the content security policy; `https://*.example.com` covers subdomains. */
  sources: string[];
}

/** The tag manager, undefined for none. */
export const config = (env: Settings) => ({ tagManager: tagManagerOf(env) });

/** The privacy notice has a section about it. */
export const services = (env: Settings): Contacts['services'] =>
  env.TAG_MANAGER_URL ? ['tagManager'] : [];

/**
 * Tells the page of the tag manager, and the browser where its tags may send data. Not where the
 * address carries a secret, because it reports the address.
 */
export function documentAddition(
  { tagManager }: ReturnType<typeof config>,
  { routes, carriesSecret }: DocumentFacts,
): DocumentAddition {
  if (!tagManager || carriesSecret) return { pageData: {}, sources: [] };
  const { url, scripts, sources } = tagManager;
  const withoutTags = routes
    .filter((route) => route.carriesSecret || !(route.hasTags ?? !route.isIsolated))
    .map(({ path }) => ({ path }));
  return { pageData: { tagManager: { url, scripts, withoutTags } satisfies TagManager }, sources };
}

/**
 * `TAG_MANAGER_URL` (such as `https://www.googletagmanager.com/gtm.js?id=GTM-…`) and
 * `TAG_MANAGER_SOURCES`, a list of further origins from which its tags load scripts and to which
 * they send data.
 */
function tagManagerOf({
  TAG_MANAGER_URL: url,
  TAG_MANAGER_SOURCES: list = '',
}: Settings): TagManagerConfig | undefined {
  if (!url) return undefined;
  const further = list.split(',').flatMap((source) => source.trim() || []);
  const own = new URL(url).origin;
  const exact = further.filter((source) => !source.includes('*'));
  return {
    url,
    scripts: [own, ...exact].map((origin) => `${origin}/`),
    sources: [own, ...further],
  };
}
