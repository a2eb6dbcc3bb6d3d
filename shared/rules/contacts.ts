import type { Contacts } from '../contract/host.ts';

/** The contacts of a shop that configures none: on reserved domains. `shell/server/shop-settings.ts` reads a shop's own. */
export const defaultContacts: Contacts = {
  seller: 'Playday Co., Ltd.',
  sellerAddress: '1 Example Road, Bang Rak, Bangkok 10500',
  sellerNumber: '0000000000000',
  services: [],
  email: 'help@playday.test',
  privacyEmail: 'privacy@playday.test',
  partnersEmail: 'partners@playday.test',
  support: 'https://chat.playday.example/',
  appStore: 'https://apps.playday.example/ios',
  playStore: 'https://apps.playday.example/android',
  social: [
    { name: 'Facebook', url: 'https://social.playday.example/facebook' },
    { name: 'Instagram', url: 'https://social.playday.example/instagram' },
    { name: 'TikTok', url: 'https://social.playday.example/tiktok' },
    { name: 'X', url: 'https://social.playday.example/x' },
  ],
  faqPdf: '/api/files/faq-{language}.pdf',
};

/**
 * Settings about the seller that a public shop lacks, one sentence each: law demands its name, address and number on pages. A shop on
 * this machine needs none.
 */
export function sellerProblems(env: Record<string, string | undefined>): string[] {
  const { PUBLIC_URL: address = '' } = env;
  const isOwnMachine =
    URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
  if (env.NODE_ENV !== 'production' || isOwnMachine) return [];
  return ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_NUMBER']
    .filter((name) => !env[name])
    .map((name) => `${name} is not set: who sells, for pages, receipts and mails.`);
}
