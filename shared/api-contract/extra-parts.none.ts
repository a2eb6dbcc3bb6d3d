import { plainTransfers } from '../rules/refunds/transfers.ts';

/* `extra-parts.ts` of a shop without extras. */

export const extraErrorCodes = {} as const;
export const extraRetentionDays = {} as const;
export const extraCopies = [] as const;
export const transfers = plainTransfers;
export const extraReturnPath = (_wanted: string): string | undefined => undefined;
export const extraTransientRoutes: string[] = [];
