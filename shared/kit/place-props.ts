import type { ComponentType } from 'react';

/**
 * The props of places by their names. Each remote adds what its `remote.json` declares in
 * `src/places.ts`, which `npm run generate -- places` writes.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the remotes extend it
export interface PlaceProps {}

/**
 * What a remote exports as `fills`: a component for each place that it fills. `Props`: place → the
 * props that it needs, in its `src/places.ts`.
 */
export type FillsOf<Props> = {
  [Name in keyof Props]: () => Promise<{ default: ComponentType<Props[Name]> }>;
};
