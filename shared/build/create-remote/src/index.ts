import type { RemoteApp } from '@playday/shared/contract';
import { routes } from './ExampleApp.tsx';

export const contract = 3;
export { routes };
export { fills } from './fills.ts';
export const englishTranslations = async () =>
  (await import(/* webpackChunkName: "words-en" */ './locales/en.json')).default;

({ contract, routes, englishTranslations }) satisfies RemoteApp;
