import type { Contacts } from '../../contract/host.ts';

/**
 * The contacts of a shop that configures none: on reserved domains. `shell/server/shop-settings.ts`
 * reads a shop's own.
 */
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
