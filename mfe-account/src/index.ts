import type { RemoteApp } from '@playday/shared/contract';
import { routes } from './AccountApp.tsx';
import { extras } from './extras.ts';

export const contract = 3;
export { routes };
export const englishTranslations = async () => ({
  ...(await import(/* webpackChunkName: "words-en" */ './locales/en.json')).default,
  ...(await extras.englishTranslations()),
});

({ contract, routes, englishTranslations }) satisfies RemoteApp;
