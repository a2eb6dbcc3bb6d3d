import { plainTransfers } from '../rules/refunds/transfers.ts';

/* `extra-parts.ts` of a shop without extras. */

export const extraErrorCodes = {} as const;
export const extraRetentionDays = {} as const;
export const extraCopies = [] as const;
export const transfers = plainTransfers;
