/* `extra-parts.ts` of a shop without extras. */

export const extraErrorCodes = {} as const;
export const extraRetentionDays = {} as const;
export const extraCopies = [] as const;
