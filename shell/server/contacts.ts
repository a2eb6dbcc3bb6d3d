import type { Contacts } from '@playday/shared/contract';
import { defaultContacts, sellerProblems } from '@playday/shared/rules/contacts';

/** Reads the shop's contacts from the environment; throws an error that names a variable with an unusable value. */
export function readContacts(env: NodeJS.ProcessEnv): Contacts {
  const email = (name: string, fallback: string) => {
    const text = env[name] || fallback;
    if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new Error(`${name} must be an e-mail address.`);
    return text;
  };
  const [problem] = sellerProblems(env);
  if (problem) throw new Error(problem);
  const url = (name: string, fallback: string) => webAddress(name, env[name] || fallback);
  return {
    seller: env.SELLER_NAME || defaultContacts.seller,
    sellerAddress: env.SELLER_ADDRESS || defaultContacts.sellerAddress,
    sellerNumber: env.SELLER_NUMBER || defaultContacts.sellerNumber,
    services: env.TAG_MANAGER_URL ? ['tagManager'] : [],
    email: email('CONTACT_EMAIL', defaultContacts.email),
    privacyEmail: email('PRIVACY_EMAIL', defaultContacts.privacyEmail),
    partnersEmail: email('PARTNERS_EMAIL', defaultContacts.partnersEmail),
    support: url('SUPPORT_URL', defaultContacts.support),
    appStore: url('APP_STORE_URL', defaultContacts.appStore),
    playStore: url('PLAY_STORE_URL', defaultContacts.playStore),
    social: env.SOCIAL_LINKS ? socialLinks(env.SOCIAL_LINKS) : defaultContacts.social,
    faqPdf: env.FAQ_PDF_URL ? webAddress('FAQ_PDF_URL', env.FAQ_PDF_URL) : defaultContacts.faqPdf,
  };
}

/** `Facebook=https://…,Instagram=https://…` */
function socialLinks(text: string): Contacts['social'] {
  return text.split(',').map((link) => {
    const [, name = '', address = ''] = /^([^=]+)=(.+)$/.exec(link) ?? [];
    if (!name) throw new Error('SOCIAL_LINKS must be a list such as Facebook=https://…,Instagram=https://….');
    return { name: name.trim(), url: webAddress('SOCIAL_LINKS', address.trim()) };
  });
}

/** Only http(s): the addresses become links of every page. */
function webAddress(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new Error(`${name} must be an http(s) URL.`);
  return text;
}
