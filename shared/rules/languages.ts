/** The languages of the shop: the one list that builds, servers, pages and tests take. */
export const languages = ['en', 'th', 'zh', 'km'] as const;

export type Language = (typeof languages)[number];
