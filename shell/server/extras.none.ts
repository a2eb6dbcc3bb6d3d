/** `extras.ts` of a shop without extras. */
export const extras = { routes(_app: object, _api: object): void {} };
