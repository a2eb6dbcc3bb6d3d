/** Playday's contact addresses, by default on reserved domains; a real shop sets its own here. */
export const contacts = {
  email: 'help@playday.test',
  /** For requests about personal data. */
  privacyEmail: 'privacy@playday.test',
  partnersEmail: 'partners@playday.test',
  /** The official account in a messaging app. */
  support: 'https://chat.playday.example/',
  appStore: 'https://apps.playday.example/ios',
  playStore: 'https://apps.playday.example/android',
  social: [
    { name: 'Facebook', url: 'https://social.playday.example/facebook' },
    { name: 'Instagram', url: 'https://social.playday.example/instagram' },
    { name: 'TikTok', url: 'https://social.playday.example/tiktok' },
    { name: 'X', url: 'https://social.playday.example/x' },
  ],
};
