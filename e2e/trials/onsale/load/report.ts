import { markdownTable } from '../../trial.ts';
import type { LoadResult, LoadRun } from './measure.ts';

/** A generator that is later than this measures itself. */
const LONGEST_LAG_MS = 5;
const LEAST_FACTOR = 3;
/** How many times as long as in the unloaded shop the holds of the admitted may take, at the 99th percentile. */
const MOST_TIMES_UNLOADED = 2;

/** Prints the runs as a Markdown table; those without and with the room stand beneath each other. */
export function printLoad({ capacity, targetMs, isPinned, unloaded, runs }: LoadResult): void {
  console.log('\n## Load, for real\n');
  console.log(
    isPinned
      ? 'Api and PostgreSQL on one core, the generator on another.'
      : 'One core, or no taskset: shop and generator share what there is, so their times say little.',
  );
  console.log(
    `Capacity without a room: ${capacity.toFixed(0)} visitors/s. Target of the room: ${targetMs} ms at p95. All who wait follow the public number through one shared cache, which asks for it once a second: the generator is that cache. It is counted under the answers.\n`,
  );
  const rows = (unloaded ? [unloaded, ...runs] : runs).map((run) => {
    const { lag, admitted, holds, joins, ordered, unanswered, answers } = run.report;
    return {
      'arrivals/s': run.perSecond.toFixed(0),
      factor: run.factor ?? 'unloaded',
      room: run.hasRoom ? 'with' : 'without',
      'generator lag p99': `${lag.p99.toFixed(1)} ms`,
      admitted: run.hasRoom ? admitted : 'all',
      'holds p50': `${holds.p50.toFixed(0)} ms`,
      'holds p99': `${holds.p99.toFixed(0)} ms`,
      'of unloaded p99': unloaded ? `${timesUnloaded(run, unloaded).toFixed(1)} ×` : '',
      'places p99': run.hasRoom ? `${joins.p99.toFixed(0)} ms` : '',
      orders: ordered,
      'without an answer': sum(unanswered),
      answers: statuses(answers),
      '5xx but 503': sum(serverErrors(answers)),
      'invariants violated': run.violations.length,
    };
  });
  console.log(markdownTable(Object.keys(rows[0] ?? {}), rows.map(Object.values)));
}

/**
 * What does not hold: always counts and statuses; after an unloaded run also the times, at the highest factor at which the generator kept up.
 */
export function checkLoad({ unloaded, runs }: LoadResult): string[] {
  const problems: string[] = [];
  for (const run of runs) {
    const name = `${run.factor ?? 'unloaded'} ${run.hasRoom ? 'with' : 'without'} the room`;
    const { answers, ordered, admitted } = run.report;
    for (const violation of run.violations) problems.push(`${name}: ${violation}`);
    if (!run.hasRoom) continue;
    for (const [answer, count] of Object.entries(serverErrors(answers)))
      problems.push(`${name}: ${answer}, ${count} times`);
    for (const [answer, count] of Object.entries(answers))
      if (/^(?:PUT|POST) .* 4\d\d$/u.test(answer)) problems.push(`${name}: ${answer}, ${count} times`);
    if (admitted === 0 || ordered === 0) problems.push(`${name}: ${admitted} admitted, ${ordered} orders`);
  }
  if (!unloaded) return problems;
  const verdict = bestRun(runs);
  if (!verdict) return [...problems, `the generator lagged ${LONGEST_LAG_MS} ms or more at every factor`];
  const times = timesUnloaded(verdict, unloaded);
  console.log(
    `\nHighest factor at which the generator kept up: ${verdict.factor}. There holds of the admitted took ${times.toFixed(1)} × of unloaded at p99.`,
  );
  if (verdict.factor! < LEAST_FACTOR)
    problems.push(`the highest factor is ${verdict.factor}, not ${LEAST_FACTOR}`);
  if (times > MOST_TIMES_UNLOADED)
    problems.push(`holds of the admitted took ${times.toFixed(1)} × of unloaded at p99`);
  return problems;
}

/** The run with the room at the highest factor at which the generator kept up. The run without it is slower by far more than any lag. */
const bestRun = (runs: readonly LoadRun[]): LoadRun | undefined =>
  runs
    .filter(({ hasRoom, report }) => hasRoom && report.lag.p99 < LONGEST_LAG_MS)
    .sort((a, b) => b.factor! - a.factor!)[0];

const timesUnloaded = (run: LoadRun, unloaded: LoadRun) => run.report.holds.p99 / unloaded.report.holds.p99;

function serverErrors(answers: Record<string, number>): Record<string, number> {
  const wrong = Object.entries(answers).filter(([answer]) =>
    / (?:5(?!03)\d\d|connection failed)$/u.test(answer),
  );
  return Object.fromEntries(wrong);
}

/** `200: 12,345, 503: 6`. */
function statuses(answers: Record<string, number>): string {
  const counts = new Map<string, number>();
  for (const [answer, count] of Object.entries(answers)) {
    const status = answer.replace(/^\S+ \S+ /u, '');
    counts.set(status, (counts.get(status) ?? 0) + count);
  }
  return [...counts]
    .sort()
    .map(([status, count]) => `${status}: ${count.toLocaleString('en')}`)
    .join(', ');
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);
