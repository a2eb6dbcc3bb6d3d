/** The shop's languages, for builds, servers, pages and tests. */
export const languages = ['en', 'th', 'zh', 'km'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** The address of a page in this language, whatever language the visitor has. */
export const withLanguage = (address: string, language: Language): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
