import { storage, tabStorage } from '../storage.ts';

const key = 'playday.account';

/**
 * Whose things this browser keeps, by the api's id for the account: the last one signed in, until sign-out, also after
 * its session expired. Null: nobody's. Empty: somebody's who is not known.
 */
export const storedAccount = {
  read: () => storage.get(key),
  write(accountId: string) {
    storage.set(key, accountId);
    tabStorage.set(key, accountId);
  },
  /** A tab that slept through a sign-out still keeps things of an account that nobody here is any more. */
  isOfTab: () => [null, storage.get(key)].includes(tabStorage.get(key)),
};
