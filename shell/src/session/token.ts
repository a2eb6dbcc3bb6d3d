import { tokenLifetimeMs } from '@playday/shared/rules/session';
import { storage } from '../storage.ts';

const tokenKey = 'access_token';
const createdKey = 'access_token_created';

/** The access token as this browser keeps it: gone when missing or not used for 57 minutes. */
export const token = {
  key: tokenKey,
  read(): string | null {
    const value = storage.get(tokenKey);
    const age = Date.now() - Number(storage.get(createdKey));
    if (value && age < tokenLifetimeMs) return value;
    if (value) token.expire();
    return null;
  },
  /** Takes the token away and leaves when it was made: so other tabs know that nobody signed out. */
  expire() {
    storage.set(tokenKey, null);
  },
  /** Whether the token is gone because its time was over, not because somebody signed out. */
  hasExpired: () => storage.get(tokenKey) === null && storage.get(createdKey) !== null,
  write(value: string) {
    storage.set(createdKey, String(Date.now()));
    storage.set(tokenKey, value);
  },
  /** Every answered request while signed in makes the token live longer. */
  touch() {
    if (storage.get(tokenKey)) storage.set(createdKey, String(Date.now()));
  },
};
