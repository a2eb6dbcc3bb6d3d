/**
 * Starts to count; the returned function says how many milliseconds have passed since. Counts the
 * sleep of the device, in which `performance.now()` may stand still, and never less than what has
 * passed, however the device's clock is set meanwhile.
 */
export function startStopwatch(): () => number {
  const [time, timer] = [Date.now(), performance.now()];
  return () => Math.max(performance.now() - timer, Math.abs(Date.now() - time));
}
