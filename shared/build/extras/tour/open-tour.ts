import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '../../plain-error.ts';
import { isFree } from '../../scripts/is-free-port.ts';
import type { ShopPlaces } from '../../scripts/shop-options.ts';
import type { Act, TouredShop } from './acts/act.ts';
import { takeDatabase } from './acts/database.ts';
import { gateway } from './acts/gateway.ts';
import { killApi } from './acts/kill-api.ts';
import { killCheckout } from './acts/kill-checkout.ts';
import { race } from './acts/race.ts';
import { publish, publishFailing, rollBack, undoPublish } from './acts/releases.ts';
import { runTour } from './run-tour.ts';
import { serveTour } from './serve-tour.ts';
import { whyNoTour } from './why-no-tour.ts';

/** The page of the tour is at the shop's port and this many more, if that port is free. */
const portsOn = 9;
/** For a release to go back while the shop is stopped. */
const patienceMs = 10_000;

/** `databaseUrl`: undefined with the embedded database. */
export const actsOf = (databaseUrl: string | undefined): Act[] => [
  killCheckout,
  publishFailing,
  publish,
  rollBack,
  race,
  gateway,
  killApi,
  takeDatabase(databaseUrl),
];

/**
 * Serves the tour of a development shop on this machine: a page whose buttons break the shop and
 * show what holds. It does nothing until that page is open. Undefined for any other shop
 * (`whyNoTour`).
 */
export async function openTour(shop: TouredShop, places: ShopPlaces, env: NodeJS.ProcessEnv) {
  if (whyNoTour(env) !== undefined) return undefined;
  const listeners = new Set<() => void>();
  const acts = actsOf(env.DATABASE_URL || undefined);
  const tour = runTour({ shop, places, acts }, () => {
    for (const listener of listeners) listener();
  });
  const app = serveTour(tour, (changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  });
  const wanted = places.port + portsOn;
  const port = (await isFree(wanted)) ? wanted : 0;
  const address = await app.listen({ host: '127.0.0.1', port });
  /** Leaves it to the next start when the api does not answer, as after Ctrl-C. */
  const undo = () =>
    Promise.race([
      undoPublish(shop, AbortSignal.timeout(patienceMs)).catch((error: unknown) => {
        if (!(error instanceof PlainError)) throw error;
      }),
      sleep(patienceMs, undefined, { ref: false }),
    ]);
  // A shop that was killed during its tour has left its text.
  await undo();
  return {
    url: address.replace('127.0.0.1', 'localhost'),
    /** Brings back what the tour has changed, and ends. */
    async close() {
      await tour.close();
      await undo();
      await app.close();
    },
  };
}
