import { createToken } from '../office/tokens.ts';
import type { Shop } from './shop.ts';
import type { Call } from './test-client.ts';

/** Calls of the promoter's office, for tests. */
export function officeTools(shop: () => Shop) {
  const as =
    (token: string): Call =>
    (...request) =>
      shop().callWith({ authorization: `Bearer ${token}`, cookie: '', 'x-xsrf-token': '' })(...request);
  return {
    as,
    /** Creates an office token of this name and returns its caller. */
    officeOf: async (name = 'Somchai') =>
      as(await createToken(shop().db, { name, now: shop().context.clock.now() })),
  };
}
