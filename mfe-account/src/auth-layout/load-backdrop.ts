import type { Host } from '@playday/shared/contract';

/** A poster beside the form. */
export interface BackdropPoster {
  name: string;
  poster: string;
}

/** Loads the posters of the next events. They are decoration, so a failure yields an empty list. */
export async function loadBackdrop(host: Host): Promise<BackdropPoster[]> {
  try {
    const { events } = await host.http('GET /event', { query: { start: 0, limit: 6, lang: host.language } });
    return events.map(({ name, poster }) => ({ name, poster }));
  } catch {
    return [];
  }
}
