/**
 * Every failure of the api: code → HTTP status, name and English message. The body is `{ code, message }`, with the
 * message in the language of the request (translations: `api/src/locales`). The sign-in page handles 4001:
 * the password was right, the e-mail is not verified yet.
 */
export const errorCodes = {
  1000: { status: 400, key: 'malformed', message: 'The request could not be understood.' },
  1001: { status: 400, key: 'fieldInvalid', message: 'Please check what you have entered.' },
  1003: {
    status: 403,
    key: 'forgeryRefused',
    message: 'The request did not come from our pages. Please reload.',
  },
  1004: { status: 404, key: 'notFound', message: 'Nothing was found here.' },
  1005: { status: 405, key: 'methodNotAllowed', message: 'This cannot be done here.' },
  1006: {
    status: 403,
    key: 'cookieMissing',
    message: 'Your browser blocks cookies. Please allow them for this site and try again.',
  },
  1009: { status: 409, key: 'keyReused', message: 'This request was already sent with other content.' },
  1010: {
    status: 409,
    key: 'stillRunning',
    message: 'Your request is still being worked on. One moment, please.',
  },
  1013: { status: 413, key: 'tooLarge', message: 'The request is too large.' },
  1015: {
    status: 415,
    key: 'mediaTypeUnsupported',
    message: 'The request has a format that is not supported.',
  },
  1029: {
    status: 429,
    key: 'tooManyRequests',
    message: 'Too many attempts. Please wait a little and try again.',
  },
  1031: { status: 431, key: 'headersTooLarge', message: 'The request headers are too large.' },
  1050: { status: 500, key: 'internal', message: 'Something went wrong on our side. Please try again.' },
  1053: { status: 503, key: 'unavailable', message: 'Playday is busy. Please try again in a moment.' },

  2001: { status: 409, key: 'notEnoughTickets', message: 'There are not enough tickets left.' },
  2002: { status: 409, key: 'ticketLimit', message: 'You can have at most 4 tickets for one event.' },
  2003: {
    status: 403,
    key: 'ageRestricted',
    message: 'You cannot buy a ticket for this event because do not fit the age restrictions.',
  },
  2004: { status: 409, key: 'saleNotOpen', message: 'Tickets for this event are not on sale yet.' },
  2005: { status: 409, key: 'saleEnded', message: 'The ticket sale for this event has ended.' },
  2006: {
    status: 410,
    key: 'holdLapsed',
    message: 'Your time is over and the tickets are back on sale.',
  },
  2007: {
    status: 409,
    key: 'holdTooSoon',
    message:
      'You let tickets for this event lapse without paying. You can reserve some again from {time} on.',
  },
  2008: { status: 409, key: 'noHold', message: 'No tickets are held for you.' },
  2009: { status: 400, key: 'ticketUnknown', message: 'This ticket does not belong to the event.' },
  2010: { status: 404, key: 'promoUnknown', message: 'This promo code is not valid.' },
  2011: { status: 409, key: 'promoUsed', message: 'This promo code has already been used.' },
  2012: {
    status: 409,
    key: 'alreadyOrdered',
    message: 'You have already ordered these tickets. Please continue with that order.',
  },
  2013: { status: 404, key: 'promoExpired', message: 'This promo code has expired.' },
  2020: { status: 400, key: 'methodUnknown', message: 'This payment method cannot be used here.' },
  2021: { status: 400, key: 'methodRequired', message: 'Please choose a payment method.' },
  2022: { status: 400, key: 'parameterInvalid', message: 'Please check the payment details.' },
  2023: {
    status: 400,
    key: 'amountBelowMinimum',
    message: 'Instalments are available for orders of 3,000 baht or more.',
  },
  2024: {
    status: 400,
    key: 'amountTooSmall',
    message: 'The total is less than this payment method accepts. Please choose another one.',
  },
  2030: {
    status: 503,
    key: 'paymentUnavailable',
    message: 'The payment provider does not answer. Please try again.',
  },
  2031: { status: 409, key: 'orderNotPayable', message: 'This order cannot be paid any more.' },
  2032: { status: 409, key: 'orderNotCancellable', message: 'This order cannot be cancelled any more.' },
  2040: { status: 403, key: 'webhookRefused', message: 'The signature of this message is not valid.' },
  2050: {
    status: 409,
    key: 'preRegistrationClosed',
    message: 'Pre-registration for this event is not open.',
  },
  2060: {
    status: 403,
    key: 'notAdmitted',
    message: 'This event has a waiting room. Please wait there for your turn.',
  },
  2061: { status: 409, key: 'waitingRoomClosed', message: 'The waiting room is not open yet.' },

  4000: { status: 401, key: 'credentialsWrong', message: 'Login or password is wrong.' },
  4001: { status: 403, key: 'notVerified', message: 'Please confirm your e-mail address first.' },
  4002: { status: 401, key: 'sessionRequired', message: 'Please log in.' },
  4003: { status: 400, key: 'captchaFailed', message: 'Please confirm once more that you are not a robot.' },
  4004: { status: 400, key: 'tokenInvalid', message: 'This link is not valid any more.' },
  4005: { status: 403, key: 'passwordWrong', message: 'The password is wrong.' },
  4007: {
    status: 403,
    key: 'accountClosing',
    message: 'This account is being deleted. The link in our mail takes that back.',
  },
  4008: {
    status: 400,
    key: 'passwordBreached',
    message: 'This password is in a public list of leaked passwords. Please choose another one.',
  },
  4009: {
    status: 429,
    key: 'signInLimited',
    message:
      'Too many attempts to log in. Set a new password by mail to get in at once, or try again in 15 minutes.',
  },
  4010: {
    status: 403,
    key: 'accountSuspended',
    message: 'This account is suspended. Please write to our support.',
  },

  5001: { status: 401, key: 'deployTokenRequired', message: 'This needs a deploy token.' },
  5002: { status: 403, key: 'deployTokenOfAnother', message: 'This deploy token is for another program.' },
  5003: {
    status: 409,
    key: 'releaseMoved',
    message: 'The releases are not, or no longer, as this request expects; nothing was changed.',
  },
  5004: {
    status: 409,
    key: 'releaseRefused',
    message: 'This would break what is live; nothing was changed.',
  },
  5010: { status: 401, key: 'officeTokenRequired', message: 'This needs an office token.' },
  5011: { status: 409, key: 'officeRefused', message: 'This cannot be done; nothing was changed.' },
  5012: { status: 403, key: 'officeRoleRequired', message: 'This office token may not do this.' },
} as const satisfies Record<number, { status: number; key: string; message: string }>;

export type ErrorCode = keyof typeof errorCodes;
export type ErrorKey = (typeof errorCodes)[ErrorCode]['key'];

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
