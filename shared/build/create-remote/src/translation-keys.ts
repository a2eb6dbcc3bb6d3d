import type english from './locales/en.json';

declare module '@playday/shared/kit/i18n/translation-keys' {
  interface TranslationKeys {
    example: typeof english;
  }
}
