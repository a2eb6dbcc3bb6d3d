import type { RemoteApp } from '@playday/shared/contracts';
import { routes } from './CheckoutApp.tsx';

export const contract = 1;
export { routes };
export const englishWords = async () =>
  (await import(/* webpackChunkName: "words-en" */ './words/en.json')).default;

({ contract, routes, englishWords }) satisfies RemoteApp;
