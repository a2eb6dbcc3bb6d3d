import type { RemoteApp } from '@playday/shared/contract';
import { routes } from './CheckoutApp.tsx';
import type { Fills } from './places.ts';

export const contract = 3;
export { routes };
export const englishTranslations = async () =>
  (await import(/* webpackChunkName: "words-en" */ './locales/en.json')).default;

const orderPanel = () => import(/* webpackChunkName: "order-panel" */ './payment/OrderPanel.tsx');
export const fills: Fills = {
  'account/pending-order': orderPanel,
  'catalog/pending-order': orderPanel,
};

({ contract, routes, englishTranslations, fills }) satisfies RemoteApp;
