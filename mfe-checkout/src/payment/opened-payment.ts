import { tabStorage } from '@playday/shared/kit/storage';

const key = 'playday.payment-opened';

/** The provider's id of the payment whose page this tab has opened: back from it, the payment page waits for the outcome. */
export const openedPayment = {
  is: (payId: string | null) => payId !== null && tabStorage.get(key) === payId,
  set: (payId: string | null) => tabStorage.set(key, payId),
};
