/**
 * How long an order can be paid, from when it is placed to its `payBy`. The provider's QR code or
 * page ends then, too.
 */
export const paymentMinutes = 15;
/**
 * How long at least an order of scarce tickets can be paid, whose time otherwise ends with the
 * hold.
 */
export const scarcePaymentMinutes = 5;

const minuteMs = 60_000;

/**
 * Until when an order can be paid that is placed now; milliseconds since 1970. `holdEndsAt`: of the
 * tickets that it takes over, where some of them are scarce.
 */
export const payUntil = (now: number, holdEndsAt?: number): number =>
  Math.max(
    now + scarcePaymentMinutes * minuteMs,
    Math.min(now + paymentMinutes * minuteMs, holdEndsAt ?? Number.POSITIVE_INFINITY),
  );

/** A new payment attempt can be started until this long before the order's `payBy`. */
export const newAttemptMarginMs = 60_000;
