import { coreErrorCodes } from './error-codes.ts';
import { extraErrorCodes } from './extra-parts.ts';

/**
 * Every failure of the api, as in `error-codes.ts`. For programs on the server: pages import single
 * codes from there, so that the table stays out of their bundles.
 */
export const errorCodes = { ...coreErrorCodes, ...extraErrorCodes } as const;
