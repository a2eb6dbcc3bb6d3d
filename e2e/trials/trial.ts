/** Ends the trial with 77, which is not a failure, when this machine lacks something for it. */
export function need(missing: string | undefined): void {
  if (missing === undefined) return;
  console.error(`skipped: needs ${missing}`);
  process.exit(77);
}

/** Ends the trial with 130 on Ctrl-C and the like, after `close`. */
export function endOnSignals(close: () => unknown = () => {}): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void Promise.resolve(close()).then(() => process.exit(130)));
}

/** Prints a sentence to stderr, after the seconds since the start. */
export function log(sentence: string): void {
  console.error(`${(performance.now() / 1_000).toFixed(0).padStart(5)} s  ${sentence}`);
}

/**
 * Prints what did not hold, of many the first ones. The trial will end with 1 if there is any, else
 * with 0.
 */
export function conclude(violations: readonly string[]): void {
  for (const violation of violations.slice(0, 30))
    console.error(`violation: ${violation.slice(0, 1_000)}`);
  console.log(`${violations.length || 'No'} violations.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
