import { chiSquare, correlation, deciles, median } from './statistics.ts';
import type { Run, ShownRange } from './simulate.ts';
import type { Scenario } from './scenarios.ts';

export interface Check {
  what: string;
  found: string;
  isMet: boolean;
}

/** What is exceeded by one chi-square with 81 degrees of freedom in a thousand, and by the correlation of so many independent pairs. */
const CHI_SQUARE_LIMIT = 126.1;
const correlationLimit = (count: number) => 3.3 / Math.sqrt(count);
/** Ranges hold nine times of ten, and their end is at most so many times their beginning, in the middle. Fewer than these tell nothing. */
const RANGES = { held: 0.9, widest: 5, fewest: 100 };
/** The limit may fall, and others come late, too, between two times that somebody asks. */
const MOST_OVERTAKEN = 12;

/** Everything that a fair waiting room promises, checked against what visitors have seen. */
export function checkFairness(run: Run, { maxChoosing }: Scenario): Check[] {
  const { traces, drawnPlaces, last } = run;
  const early = traces.filter(({ visitor }) => drawnPlaces.has(visitor.personId));
  const places = early.map(({ visitor }) => drawnPlaces.get(visitor.personId)!);
  const arrivals = early.map(({ visitor }) => visitor.arrivesAt);
  const visits = early.map(({ visitor }) => visitor.visits.filter((at) => at < 0).length);
  const statistic = chiSquare(deciles(arrivals), deciles(places));
  const byArrival = correlation(arrivals, places);
  const byVisits = correlation(visits, places);
  const limit = correlationLimit(early.length);

  const late = traces.filter(({ visitor, firstPlace }) => visitor.arrivesAt >= 0 && firstPlace !== null);
  const overtaken = late.filter(
    ({ firstPlace }, index) => index > 0 && firstPlace! < late[index - 1]!.firstPlace!,
  );
  const twice = traces.filter(({ admissions }) => [...admissions.values()].some((count) => count > 1));
  const mostOvertaken = traces.reduce((most, trace) => Math.max(most, trace.overtaken), 0);
  const starved = traces.filter(({ end }) => end === undefined);
  const { held, width } = measureRanges(run);

  return [
    {
      what: 'draw: place independent of arrival (chi-square, 81 degrees of freedom)',
      found: `${statistic.toFixed(1)} of ${CHI_SQUARE_LIMIT}, ${early.length} people`,
      isMet: statistic < CHI_SQUARE_LIMIT,
    },
    {
      what: 'draw: correlation of place and arrival',
      found: `${byArrival.toFixed(4)}, limit ${limit.toFixed(4)}`,
      isMet: Math.abs(byArrival) < limit,
    },
    {
      what: 'draw: correlation of place and number of visits',
      found: `${byVisits.toFixed(4)}, limit ${limit.toFixed(4)}`,
      isMet: Math.abs(byVisits) < limit,
    },
    { what: 'late: not in order of coming', ...none(overtaken.length, `of ${late.length}`) },
    { what: 'admitted twice for one place', ...none(twice.length) },
    {
      what: 'most who were choosing at a time',
      found: `${run.mostChoosing} of ${maxChoosing}`,
      isMet: run.mostChoosing <= maxChoosing,
    },
    {
      what: 'called and turned away, and then others called, most times for one visitor',
      found: `${mostOvertaken} of ${MOST_OVERTAKEN}`,
      isMet: mostOvertaken <= MOST_OVERTAKEN,
    },
    { what: 'neither admitted nor told that tickets are gone', ...none(starved.length, `left ${last.left}`) },
    {
      what: 'changed by a restart, or refused though admitted',
      ...none(run.violations.length, run.violations[0]),
    },
    {
      what: 'time shown to those who were called: the truth lies in it',
      found: `${(100 * held).toFixed(1)} % of ${run.ranges.length}`,
      isMet: held >= RANGES.held || run.ranges.length < RANGES.fewest,
    },
    {
      what: 'time shown: end of the range to its beginning, median',
      found: width.toFixed(2),
      isMet: width <= RANGES.widest,
    },
  ];
}

const none = (count: number, detail = '') => ({ found: `${count} ${detail}`.trim(), isMet: count === 0 });

/** How many of the ranges held that were shown to people who were then called, and the median of `to / from`. */
function measureRanges({ ranges, calledAt }: Run): { held: number; width: number } {
  const shown = ranges.filter(({ place }) => calledAt[place] !== undefined);
  const isHeld = ({ place, at, from, to }: ShownRange) => {
    const waited = calledAt[place]! - at;
    return from <= waited && waited <= to;
  };
  return {
    held: shown.length === 0 ? 0 : shown.filter(isHeld).length / shown.length,
    // Pages say whole minutes.
    width: median(shown.map(({ from, to }) => to / Math.max(60_000, from))),
  };
}
