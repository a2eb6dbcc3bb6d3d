/** A tag manager as configured: its script, what scripts it may load, and the sources its tags may send data to. */
export interface TagManagerConfig {
  url: string;
  scripts: string[];
  /** For the content security policy; `https://*.example.com` covers subdomains. */
  sources: string[];
}

/**
 * Reads `TAG_MANAGER_URL` (such as `https://www.googletagmanager.com/gtm.js?id=GTM-…`) and `TAG_MANAGER_SOURCES`, a list
 * of further origins from which its tags load scripts and to which they send data. Undefined: no tag manager.
 */
export function readTagManager(env: NodeJS.ProcessEnv): TagManagerConfig | undefined {
  const url = env.TAG_MANAGER_URL;
  if (!url) return undefined;
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new Error('TAG_MANAGER_URL must be an http(s) URL.');
  const sources = (env.TAG_MANAGER_SOURCES ?? '').split(',').map((source) => source.trim());
  const further = sources.filter((source) => source !== '');
  for (const source of further) {
    if (!/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(source))
      throw new Error(`TAG_MANAGER_SOURCES: ${source} is not an origin such as https://*.example.com.`);
  }
  const own = new URL(url).origin;
  const exact = further.filter((source) => !source.includes('*'));
  return {
    url,
    scripts: [own, ...exact].map((origin) => `${origin}/`),
    sources: [own, ...further],
  };
}
