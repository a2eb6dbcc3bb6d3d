// Written by `npm run generate -- places` from remote.json.
import type { FillsOf } from '@playday/shared/kit/place-props';

/** The props that this remote needs of the places that it fills. */
export interface FillProps {
  'catalog/event-below': { eventId: number; eventUrl: string };
}
export type Fills = FillsOf<FillProps>;
