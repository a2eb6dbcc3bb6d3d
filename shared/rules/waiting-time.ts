/** How long a visitor is likely to wait for a place to be called, in seconds. */
export interface WaitingTime {
  from: number;
  to: number;
}

/**
 * A range for the time until a place is called, which holds in nine of ten cases: `ahead` places come first, and `calledPerMinute`
 * is the pace of the last minutes. Null while the pace is unknown or zero.
 */
export function waitingTime({
  ahead,
  calledPerMinute,
}: {
  ahead: number;
  calledPerMinute: number | null;
}): WaitingTime | null {
  if (!calledPerMinute) return null;
  const expected = (60 * ahead) / calledPerMinute;
  return { from: expected * 0.6, to: expected * 1.8 + 10 };
}
