import { list } from '@playday/shared/rules/settings/read-settings';
import type { Contacts } from '@playday/shared/contract';
import type { ShellSettings } from '@playday/shared/rules/settings/schema';

/** The shop's contacts, from its settings. */
export const contactsOf = (env: ShellSettings): Contacts => ({
  seller: env.SELLER_NAME,
  sellerAddress: env.SELLER_ADDRESS,
  sellerNumber: env.SELLER_NUMBER,
  services: env.TAG_MANAGER_URL ? ['tagManager'] : [],
  email: env.CONTACT_EMAIL,
  privacyEmail: env.PRIVACY_EMAIL,
  partnersEmail: env.PARTNERS_EMAIL,
  support: env.SUPPORT_URL,
  appStore: env.APP_STORE_URL,
  playStore: env.PLAY_STORE_URL,
  social: socialLinks(env.SOCIAL_LINKS),
  faqPdf: env.FAQ_PDF_URL,
});

/** `Facebook=https://…,Instagram=https://…` */
const socialLinks = (text: string): Contacts['social'] =>
  list(text).map((link) => {
    const [name, ...address] = link.split('=');
    return { name: name!.trim(), url: address.join('=').trim() };
  });

/**
 * A tag manager as configured: its script, what scripts it may load, and the sources its tags may
 * send data to.
 */
export interface TagManagerConfig {
  url: string;
  scripts: string[];
  /** For the content security policy; `https://*.example.com` covers subdomains. */
  sources: string[];
}

/**
 * `TAG_MANAGER_URL` (such as `https://www.googletagmanager.com/gtm.js?id=GTM-…`) and
 * `TAG_MANAGER_SOURCES`, a list of further origins from which its tags load scripts and to which
 * they send data. Undefined: no tag manager.
 */
export function tagManagerOf({
  TAG_MANAGER_URL: url,
  TAG_MANAGER_SOURCES: list = '',
}: Pick<ShellSettings, 'TAG_MANAGER_URL' | 'TAG_MANAGER_SOURCES'>): TagManagerConfig | undefined {
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
