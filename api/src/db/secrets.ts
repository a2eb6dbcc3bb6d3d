import { randomBytes } from 'node:crypto';
import type { Db } from './db.ts';

/** Secrets that all processes of the shop share and that survive a restart. */
export interface Secrets {
  /**
   * Returns the secret called `name`; the first call of any process creates it with `make`
   * (default: 32 random bytes).
   */
  get: (name: string, make?: () => string) => Promise<string>;
}

export function storedSecrets(db: Db): Secrets {
  const known = new Map<string, Promise<string>>();
  const load = async (name: string, make: () => string) => {
    await db.query(
      'insert into secrets (name, value, created_at) values ($1, $2, now()) on conflict do nothing',
      [name, make()],
    );
    return (
      await db.query<{ value: string }>('select value from secrets where name = $1', [name])
    )[0]!.value;
  };
  return {
    get(name, make = () => randomBytes(32).toString('base64url')) {
      let secret = known.get(name);
      if (!secret) {
        secret = load(name, make);
        known.set(name, secret);
        secret.catch(() => known.delete(name));
      }
      return secret;
    },
  };
}
