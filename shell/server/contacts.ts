import { list } from '@playday/shared/rules/settings/read-settings';
import type { Contacts } from '@playday/shared/contract';
import { defaultContacts } from '@playday/shared/rules/contacts';
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
  social: env.SOCIAL_LINKS ? socialLinks(env.SOCIAL_LINKS) : defaultContacts.social,
  faqPdf: env.FAQ_PDF_URL,
});

/** `Facebook=https://…,Instagram=https://…` */
const socialLinks = (text: string): Contacts['social'] =>
  list(text).map((link) => {
    const [name, ...address] = link.split('=');
    return { name: name!.trim(), url: address.join('=').trim() };
  });
