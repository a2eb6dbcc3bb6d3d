import type { Language } from './languages.ts';

const separators: Record<Language, string> = { en: ', ', th: ' ', zh: '、', km: ', ' };

/**
 * Several names in one line, separated as the language does: by commas, in Chinese by 、, in Thai by
 * spaces.
 */
export const joinList = (items: readonly string[], language: Language): string =>
  items.join(separators[language]);

/** What stands between two sentences: nothing in Chinese, whose full stop has the space in it. */
export const sentenceGap = (language: Language): string => (language === 'zh' ? '' : ' ');
