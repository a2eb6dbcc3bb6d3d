import { list } from '@playday/shared/rules/settings/read-settings';
import type { Contacts } from '@playday/shared/contract';
import type { ShellSettings } from '@playday/shared/rules/settings/schema';
import { extraParts } from './extra-parts.ts';

/** The shop's contacts, from its settings. */
export const contactsOf = (env: ShellSettings): Contacts => ({
  seller: env.SELLER_NAME,
  sellerAddress: env.SELLER_ADDRESS,
  sellerNumber: env.SELLER_NUMBER,
  services: extraParts.services(env),
  email: env.CONTACT_EMAIL,
  privacyEmail: env.PRIVACY_EMAIL,
  partnersEmail: env.PARTNERS_EMAIL,
  support: env.SUPPORT_URL,
  appStore: env.APP_STORE_URL,
  playStore: env.PLAY_STORE_URL,
  social: namedLinks(env.SOCIAL_LINKS),
  ...(env.BANK_APPS && { bankApps: namedLinks(env.BANK_APPS) }),
  faqPdf: env.FAQ_PDF_URL,
});

/** `Facebook=https://…,Instagram=https://…` */
const namedLinks = (text: string): Contacts['social'] =>
  list(text).map((link) => {
    const [name, ...address] = link.split('=');
    return { name: name!.trim(), url: address.join('=').trim() };
  });
