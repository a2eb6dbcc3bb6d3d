export interface Verdict {
  name: string;
  /** The test that failed, or the file that did not run; none if the mutant is alive. */
  killedBy?: string;
}

/** Prints each verdict as it is told, with the seconds since the trial began, and keeps them. */
export function printedVerdicts() {
  const start = Date.now();
  const verdicts: Verdict[] = [];
  return {
    verdicts,
    tell(this: void, verdict: Verdict): void {
      verdicts.push(verdict);
      const by = verdict.killedBy === undefined ? 'alive' : `killed by ${verdict.killedBy}`;
      const seconds = Math.round((Date.now() - start) / 1000);
      console.log(`${verdicts.length} ${verdict.name}\n     ${by} (after ${seconds} s)`);
    },
    minutes: () => Math.ceil((Date.now() - start) / 60_000),
  };
}

/** The most that may be accepted, of all mutants. */
const MAX_ACCEPTED = 0.05;

/**
 * What a trial prints. Accepted are those alive that have a reason; `notAlive` are reasons for
 * mutants that were killed, so that they can go.
 */
export function summarise(verdicts: readonly Verdict[], reasons: Record<string, string>) {
  const alive = verdicts.filter(({ killedBy }) => killedBy === undefined).map(({ name }) => name);
  const accepted = alive.filter((name) => name in reasons);
  const unexplained = alive.filter((name) => !(name in reasons));
  return {
    total: verdicts.length,
    killed: verdicts.length - alive.length,
    accepted,
    alive: unexplained,
    notAlive: verdicts
      .map(({ name }) => name)
      .filter((name) => name in reasons && !alive.includes(name)),
    isGood: unexplained.length === 0 && accepted.length <= verdicts.length * MAX_ACCEPTED,
  };
}
