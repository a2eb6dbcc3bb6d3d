import type { openShop } from './shop.ts';
import type { ShopPlaces } from './shop-options.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;
interface Tour {
  url: string;
  close: () => Promise<void>;
}

/** `start-extras.ts` of a shop without extras. */
export const startExtras = {
  openTour: (
    _shop: Shop,
    _places: ShopPlaces,
    _env: NodeJS.ProcessEnv,
  ): Promise<Tour | undefined> => Promise.resolve(undefined),
};
