import type { Fills } from './places.ts';

/** What the remote shows in places of others; `remote.json` declares them. */
export const fills: Fills = {
  'catalog/event-below': () => import(/* webpackChunkName: "part" */ './part/ExamplePart.tsx'),
};
