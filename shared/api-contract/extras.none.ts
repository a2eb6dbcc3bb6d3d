/** `extras.ts` of a shop without extras. */
export const extras = { operations: {}, apiSettings: {}, shellSettings: {} } as const;
