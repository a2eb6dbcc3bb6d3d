/** How long a visitor is likely to wait for a place to be called, in seconds. */
export interface WaitingTime {
  from: number;
  to: number;
}

/** Someone takes two tickets or more, on average. */
const TICKETS_EACH = 2.5;

/**
 * A range for the time until a place is called, which holds in nine of ten cases: `ahead` places come first, and `calledPerMinute`
 * is the pace of the last minutes. Null while the pace is unknown or zero, and for places beyond those that the tickets which are `left`
 * will suffice for: they are called when tickets come back, which nobody can foresee.
 */
export function waitingTime({
  ahead,
  calledPerMinute,
  left = Infinity,
}: {
  ahead: number;
  calledPerMinute: number | null;
  left?: number;
}): WaitingTime | null {
  if (!calledPerMinute || TICKETS_EACH * (ahead + 1) > left) return null;
  const expected = (60 * ahead) / calledPerMinute;
  return { from: expected * 0.6, to: expected * 1.8 + 10 };
}
