import { tokenLifetimeMs } from '@playday/shared/rules/session/session';
import { storage, tabStorage } from '../browser/storage.ts';

const tokenKey = 'access_token';
const createdKey = 'access_token_created';

/**
 * Whether the device's clock was set since the api last accepted the token; then its age says
 * nothing.
 */
let isDoubtful = false;

/** The access token in this browser's storage; it expires after 57 minutes without use. */
export const token = {
  key: tokenKey,
  read(): string | null {
    const value = storage.get(tokenKey);
    const age = Date.now() - Number(storage.get(createdKey));
    if (value && (age < tokenLifetimeMs || isDoubtful)) return value;
    if (value) token.expire();
    return null;
  },
  /**
   * Removes the token but keeps its creation time, which tells other tabs that it expired and was
   * not a sign-out.
   */
  expire() {
    storage.set(tokenKey, null);
  },
  /** Milliseconds until the token expires if it is not used; null without one. */
  expiresInMs(): number | null {
    if (storage.get(tokenKey) === null) return null;
    return isDoubtful
      ? tokenLifetimeMs
      : Number(storage.get(createdKey)) + tokenLifetimeMs - Date.now();
  },
  /** Whether the token expired, in contrast to a sign-out. */
  hasExpired: () => storage.get(tokenKey) === null && storage.get(createdKey) !== null,
  /**
   * The clock was set, or the device slept: from now on only the api ends the session, until it
   * accepts the token.
   */
  doubt() {
    isDoubtful = true;
  },
  write(value: string) {
    isDoubtful = false;
    storage.set(createdKey, String(Date.now()));
    storage.set(tokenKey, value);
  },
  /** Extends the token's life; called after every successful authorised request. */
  touch() {
    isDoubtful = false;
    if (storage.get(tokenKey)) storage.set(createdKey, String(Date.now()));
  },
};

const accountKey = 'playday.account';

/**
 * The account whose data this browser holds, by the api's id: the last one signed in, until
 * sign-out, also after its session expired. Null: no account's. Empty: an account without a known
 * id.
 */
export const storedAccount = {
  read: () => storage.get(accountKey),
  write(accountId: string) {
    storage.set(accountKey, accountId);
    tabStorage.set(accountKey, accountId);
  },
  /**
   * Whether this tab's data belongs to the stored account; a tab that was suspended during a
   * sign-out may hold another's.
   */
  isOfTab: () => [null, storage.get(accountKey)].includes(tabStorage.get(accountKey)),
};
