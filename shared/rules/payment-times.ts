/** How long an order can be paid, from when it is placed to its `payBy`. The provider's QR code or page ends then, too. */
export const paymentMinutes = 15;
/** A new payment attempt can be started until this long before the order's `payBy`. */
export const newAttemptMarginMs = 60_000;
