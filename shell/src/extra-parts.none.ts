/** `extra-parts.ts` of a shop without extras. */
export const extraParts = { foreignScripts: (_page: object): string[] => [] };
