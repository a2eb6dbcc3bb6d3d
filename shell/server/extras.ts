import type { FastifyInstance } from 'fastify';
import { canaryAndPreview } from './extras/canary-and-preview/visitor-releases.ts';
import { serveWaitingRooms } from './extras/waiting-room/serve-waiting-rooms.ts';
import type { VisitorReleases } from './releases/visitor-releases.ts';

/**
 * What the extras of the shop do in the shell's server; `shared/docs/extras.md` lists them, and how
 * to leave one out. `extras.none.ts` is the same for a shop without any.
 */
export const extras = {
  /** Routes that come before the proxy of the api. */
  routes(app: FastifyInstance, api: { apiUrl: string; timeoutMs: number }): void {
    serveWaitingRooms(app, api);
  },
  /** Which release a visitor gets. */
  visitors: (): VisitorReleases => canaryAndPreview(),
};
