import type { ComponentType } from 'react';

/**
 * The props of places by their names. Each remote adds what its `remote.json` declares in
 * `src/places.ts`, which `npm run generate -- places` writes.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the remotes extend it
export interface PlaceProps {}

/** The props that remotes need of the places that they fill. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the remotes extend it
export interface FillProps {}

/** What a remote exports as `fills`: a component for each place that it fills. */
export type Fills = {
  [Name in keyof FillProps]: () => Promise<{ default: ComponentType<FillProps[Name]> }>;
};
