/** How long a visitor is likely to wait for a place to be called, in seconds. */
export interface WaitingTime {
  from: number;
  to: number;
}

/** What one person takes on average, and how long one chooses. */
const TICKETS_EACH = 2.5;
const MINUTES_TO_CHOOSE = 2;
/**
 * At the beginning more and more may choose at a time, so places are called sooner than the pace
 * says.
 */
const GROWING_MS = 10 * 60_000;

/**
 * A range for the time until a place is called, which holds in nine of ten cases: `ahead` places
 * come first, and `calledPerMinute` is the pace of the last minutes; the sale has been open for
 * `openForMs`. Null while the pace is unknown or zero, and for places that the tickets which are
 * `left` may not suffice for, after those who are choosing now: they are called when tickets come
 * back, which nobody can foresee. Its numbers come from a simulation of sales of up to 100,000
 * visitors.
 */
export function waitingTime({
  ahead,
  calledPerMinute,
  left,
  openForMs,
}: {
  ahead: number;
  calledPerMinute: number | null;
  left: number;
  openForMs: number;
}): WaitingTime | null {
  if (!calledPerMinute) return null;
  if (TICKETS_EACH * (ahead + 1 + MINUTES_TO_CHOOSE * calledPerMinute) > left) return null;
  const expected = (60 * ahead) / calledPerMinute;
  const least = openForMs < GROWING_MS ? 0.3 : 0.5;
  return { from: Math.max(0, expected * least - 40), to: expected * 1.3 + 90 };
}
