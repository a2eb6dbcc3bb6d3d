/** The shop's languages, for builds, servers, pages and tests. */
export const languages = ['en', 'th', 'zh', 'km'] as const;

export type Language = (typeof languages)[number];
