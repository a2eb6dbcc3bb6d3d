import { createInstance, type i18n } from 'i18next';
import { defaultLanguage, type Language, languages } from '../../rules/languages/languages.ts';

export { defaultLanguage, languages };

/** Each language in its own name. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  th: 'ไทย',
  zh: '中文',
  km: 'ខ្មែរ',
};

/** Returns English for anything unsupported. */
export const toLanguage = (value: unknown): Language =>
  languages.find((language) => language === value) ?? defaultLanguage;

export type Translations = Record<string, unknown>;

/**
 * Creates an i18next instance: its singleton would be shared between pages rendered on a server.
 */
export function createI18n(language: Language, namespaces: Record<string, Translations>): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: defaultLanguage,
    defaultNS: 'shell',
    resources: { [language]: namespaces },
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
    showSupportNotice: false,
  } as Parameters<i18n['init']>[0]);
  return instance;
}
