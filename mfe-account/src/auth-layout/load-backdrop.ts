import type { Host } from '@playday/shared/contract';
import { timeoutSignal } from '@playday/shared/kit/timeout-signal';

/** A poster beside the form. */
export interface BackdropPoster {
  name: string;
  poster: string;
}

/** The form does not wait longer than this for what stands beside it, ms. */
const patienceMs = 1000;

/**
 * Loads the posters of the next events. They are decoration, so a failure or a slow answer yields
 * an empty list.
 */
export async function loadBackdrop(host: Host): Promise<BackdropPoster[]> {
  try {
    const { events } = await host.http('GET /event', {
      query: { start: 0, limit: 6, lang: host.language },
      signal: timeoutSignal(patienceMs),
    });
    return events.map(({ name, poster }) => ({ name, poster }));
  } catch {
    return [];
  }
}
