/** The provider's QR code or page ends this long before the order's `payBy`, so that no payment arrives too late. */
export const attemptMarginMs = 60_000;
/** A new payment attempt can be started until this long before the order's `payBy`. */
export const newAttemptMarginMs = 120_000;
