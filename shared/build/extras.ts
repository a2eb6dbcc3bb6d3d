import * as canaryAndPreview from './extras/canary-and-preview/commands.ts';
import type { ReleasesClient } from './release/releases-client.ts';

/**
 * What the extras of the shop add to `npm run release`; `shared/docs/extras.md` lists them, and how
 * to leave one out. `extras.none.ts` is the same for a shop without any.
 */
export const extras = {
  usage: [...canaryAndPreview.usage],
  commandsOf: (releases: ReleasesClient, shopUrl: string) => ({
    ...canaryAndPreview.commandsOf(releases, shopUrl),
  }),
  /** How a publish shows a build in a browser before it is live. */
  previewUrlOf: canaryAndPreview.previewUrlOf,
};
