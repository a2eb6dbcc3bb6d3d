import type { RemoteApp } from '@playday/shared/contract';
import { routes } from './AccountApp.tsx';
import { extras } from './extras.ts';
import type { Fills } from './places.ts';

export const contract = 3;
export { routes };
export const englishTranslations = async () => ({
  ...(await import(/* webpackChunkName: "words-en" */ './locales/en.json')).default,
  ...(await extras.englishTranslations()),
});

export const fills: Fills = {
  'checkout/receipt-tickets': () =>
    import(/* webpackChunkName: "order-tickets" */ './tickets/OrderTickets.tsx'),
};

({ contract, routes, englishTranslations, fills }) satisfies RemoteApp;
