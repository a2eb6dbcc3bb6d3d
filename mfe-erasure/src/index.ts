import type { RemoteApp } from '@playday/shared/contract';
import { routes } from './ErasureApp.tsx';

export const contract = 3;
export { routes };
export const englishTranslations = async () =>
  (await import(/* webpackChunkName: "words-en" */ './locales/en.json')).default;

({ contract, routes, englishTranslations }) satisfies RemoteApp;
