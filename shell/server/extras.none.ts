import { liveForAll } from './releases/visitor-releases.ts';

/** `extras.ts` of a shop without extras. */
export const extras = {
  routes(_app: object, _api: object): void {},
  visitors: () => liveForAll,
};
