import type { extraErrorCodes } from './extra-parts.ts';

/**
 * The failures of the api's core: code → HTTP status and name. The body is `{ code, message }`,
 * with the message of `api/src/locales` in the language of the request. The sign-in page handles
 * 4001: the password was right, the e-mail is not verified yet. `all-error-codes.ts` adds those of
 * the extras.
 */
export const coreErrorCodes = {
  1000: { status: 400, key: 'malformed' },
  1001: { status: 400, key: 'fieldInvalid' },
  1003: { status: 403, key: 'forgeryRefused' },
  1004: { status: 404, key: 'notFound' },
  1005: { status: 405, key: 'methodNotAllowed' },
  1006: { status: 403, key: 'cookieMissing' },
  1009: { status: 409, key: 'keyReused' },
  1010: { status: 409, key: 'stillRunning' },
  1013: { status: 413, key: 'tooLarge' },
  1015: { status: 415, key: 'mediaTypeUnsupported' },
  1029: { status: 429, key: 'tooManyRequests' },
  1031: { status: 431, key: 'headersTooLarge' },
  1050: { status: 500, key: 'internal' },
  1053: { status: 503, key: 'unavailable' },

  2001: { status: 409, key: 'notEnoughTickets' },
  2002: { status: 409, key: 'ticketLimit' },
  2003: { status: 403, key: 'ageRestricted' },
  2004: { status: 409, key: 'saleNotOpen' },
  2005: { status: 409, key: 'saleEnded' },
  2006: { status: 410, key: 'holdLapsed' },
  2007: { status: 409, key: 'holdTooSoon' },
  2008: { status: 409, key: 'noHold' },
  2009: { status: 400, key: 'ticketUnknown' },
  2010: { status: 404, key: 'promoUnknown' },
  2011: { status: 409, key: 'promoUsed' },
  2012: { status: 409, key: 'alreadyOrdered' },
  2013: { status: 404, key: 'promoExpired' },
  2014: { status: 409, key: 'ticketSaleEnded' },
  2020: { status: 400, key: 'methodUnknown' },
  2021: { status: 400, key: 'methodRequired' },
  2022: { status: 400, key: 'parameterInvalid' },
  2023: { status: 400, key: 'amountBelowMinimum' },
  2024: { status: 400, key: 'amountTooSmall' },
  2025: { status: 400, key: 'amountTooLarge' },
  2030: { status: 503, key: 'paymentUnavailable' },
  2031: { status: 409, key: 'orderNotPayable' },
  2032: { status: 409, key: 'orderNotCancellable' },
  2034: { status: 409, key: 'giveBackOver' },
  2040: { status: 403, key: 'webhookRefused' },
  2050: { status: 409, key: 'preRegistrationClosed' },
  2060: { status: 403, key: 'notAdmitted' },

  4000: { status: 401, key: 'credentialsWrong' },
  4001: { status: 403, key: 'notVerified' },
  4002: { status: 401, key: 'sessionRequired' },
  4003: { status: 400, key: 'captchaFailed' },
  4004: { status: 400, key: 'tokenInvalid' },
  4005: { status: 403, key: 'passwordWrong' },
  4007: { status: 403, key: 'accountClosing' },
  4008: { status: 400, key: 'passwordBreached' },
  4009: { status: 429, key: 'signInLimited' },
  4010: { status: 403, key: 'accountSuspended' },

  5001: { status: 401, key: 'deployTokenRequired' },
  5002: { status: 403, key: 'deployTokenOfAnother' },
  5003: { status: 409, key: 'releaseMoved' },
  5004: { status: 409, key: 'releaseRefused' },
  5010: { status: 401, key: 'officeTokenRequired' },
  5011: { status: 409, key: 'officeRefused' },
  5012: { status: 403, key: 'officeRoleRequired' },
} as const satisfies Record<number, { status: number; key: string }>;

type AllErrorCodes = typeof coreErrorCodes & typeof extraErrorCodes;
export type ErrorCode = keyof AllErrorCodes;
export type ErrorKey = AllErrorCodes[ErrorCode]['key'];

/** More than four tickets of an event, those in the cart included. */
export const TICKET_LIMIT = 2002;
/** Too young for an event. */
export const AGE_RESTRICTED = 2003;
/** Sign-in: the login or the password is wrong. */
export const CREDENTIALS_WRONG = 4000;
/** Sign-in: the password was right, but the e-mail address is not verified. */
export const NOT_VERIFIED = 4001;
/** Sign-in: too many wrong guesses from browsers that have not signed in to this account before. */
export const SIGN_IN_LIMITED = 4009;
/** The session has ended; the host tells the visitor. */
export const SESSION_REQUIRED = 4002;
/** A mailed link that was used, has expired or never existed. */
export const TOKEN_INVALID = 4004;
