/** `extras.ts` of a shop without extras. */
export const extras = { start(_page: object, _router: object): void {} };
