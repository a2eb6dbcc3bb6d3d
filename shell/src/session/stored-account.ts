import { storage, tabStorage } from '../storage.ts';

const key = 'playday.account';

/**
 * The account whose data this browser holds, by the api's id: the last one signed in, until sign-out, also after its
 * session expired. Null: no account's. Empty: an account without a known id.
 */
export const storedAccount = {
  read: () => storage.get(key),
  write(accountId: string) {
    storage.set(key, accountId);
    tabStorage.set(key, accountId);
  },
  /**
   * Whether this tab's data belongs to the stored account; a tab that was suspended during a sign-out may hold
   * another's.
   */
  isOfTab: () => [null, storage.get(key)].includes(tabStorage.get(key)),
};
