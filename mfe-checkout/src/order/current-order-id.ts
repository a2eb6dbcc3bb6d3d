import { tabStorage } from '@playday/shared/kit/storage';

const key = 'playday.order';

/**
 * The public id of the order being paid in this tab: the gateway redirects to /payment without it.
 */
export const currentOrderId = {
  get: () => tabStorage.get(key),
  set: (pubId: string | null) => tabStorage.set(key, pubId),
};
