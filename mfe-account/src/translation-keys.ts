import type { extraEnglish } from './extra-words.ts';
import type english from './locales/en.json';

declare module '@playday/shared/kit/i18n/translation-keys' {
  interface TranslationKeys {
    account: typeof english & typeof extraEnglish;
  }
}
