import type { Host } from '@playday/shared/contract';

/** A poster for the wall beside the form. */
export interface BackdropPoster {
  name: string;
  poster: string;
}

/** The next events' posters: decoration, so a failure leaves the wall bare. */
export async function loadBackdrop(host: Host): Promise<BackdropPoster[]> {
  try {
    const { events } = await host.http('GET /event', { query: { start: 0, limit: 6, lang: host.language } });
    return events.map(({ name, poster }) => ({ name, poster }));
  } catch {
    return [];
  }
}
