import { openTour } from '../extras/tour/open-tour.ts';

/**
 * What extras of the shop serve beside it on a developer's machine; `shared/docs/extras.md` lists
 * them. `start-extras.none.ts` is the same for a shop without any. Only `npm start` imports this:
 * no image runs it.
 */
export const startExtras = { openTour };
