import { parseArgs } from 'node:util';
import { ownPostgres, postgresBinaries } from '../own-postgres.ts';
import { faults } from './fairness/faults.ts';
import { runScenario } from './fairness/run-scenario.ts';
import { scenarios, shortScenario } from './fairness/scenarios.ts';
import { measureLoad } from './load/measure.ts';
import { checkLoad, printLoad } from './load/report.ts';

/**
 * `npm run onsale -- [--short] [--only fairness|load] [--scenario steady] [--visitors 20000] [--factors 3,4,5] [--seconds 30] [--seed 1]
 * [--without draw]`: the day of an on-sale, for events with a waiting room: fairness in virtual time, then the load for real. Exits with 1
 * when something does not hold, with 77 when this machine has no PostgreSQL server. With `--short` no time decides.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    scenario: { type: 'string' },
    visitors: { type: 'string' },
    factors: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    without: { type: 'string' },
  },
});
for (const [option, allowed] of [
  ['without', Object.keys(faults)],
  ['scenario', scenarios.map(({ name }) => name)],
  ['only', ['fairness', 'load']],
] satisfies [keyof typeof values, string[]][]) {
  const value = values[option];
  if (value === undefined || allowed.includes(value)) continue;
  console.error(`--${option} takes one of: ${allowed.join(', ')}`);
  process.exit(2);
}
if (!postgresBinaries()) {
  console.error(
    'skipped: needs initdb and the other programs of a PostgreSQL server (on Debian: apt-get install postgresql)',
  );
  process.exit(77);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const seed = Number(values.seed);
const startedAt = performance.now();
const log = (sentence: string) =>
  console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${sentence}`);

let broken = 0;
// Whoever breaks a rule of fairness wants to see that it is found.
if (values.only !== 'load') broken += await showFairness();
if (values.only !== 'fairness' && values.without === undefined) broken += await showLoad();
console.log(broken === 0 ? '\nAll of it holds.' : `\n${broken} do not hold.`);
process.exitCode = broken === 0 ? 0 : 1;

async function showFairness(): Promise<number> {
  const chosen = values.short
    ? [shortScenario]
    : scenarios.filter(({ name }) => (values.scenario ?? name) === name);
  const server = await ownPostgres({ shared_buffers: '128MB', autovacuum_naptime: 5 });
  await server.start();
  let count = 0;
  try {
    console.log('\n## Fairness, in virtual time\n\n| scenario | what | found | holds |\n|---|---|---|---|');
    for (const each of chosen) {
      const scenario = scaled(each, values.visitors === undefined ? undefined : Number(values.visitors));
      log(`${scenario.name}: ${scenario.crowd.count} visitors, ${scenario.tickets} tickets`);
      const { run, checks } = await runScenario(server, scenario, { seed, without: values.without });
      log(
        `${scenario.name}: ${run.asks} requests for places in ${(run.endedAt / 60_000).toFixed(0)} minutes`,
      );
      for (const { what, found, isMet } of checks) {
        console.log(`| ${scenario.name} | ${what} | ${found} | ${isMet ? 'yes' : 'NO'} |`);
        if (!isMet) count += 1;
      }
    }
  } finally {
    await server.remove();
  }
  return count;
}

/** The same scenario with another number of visitors, and as many tickets for each. */
function scaled(scenario: (typeof scenarios)[number], visitors = scenario.crowd.count) {
  const tickets = Math.round((scenario.tickets * visitors) / scenario.crowd.count);
  return { ...scenario, tickets, crowd: { ...scenario.crowd, count: visitors } };
}

async function showLoad(): Promise<number> {
  const result = await measureLoad({
    seed,
    factors: (values.factors ?? (values.short ? '3' : '3,4,5,6,8')).split(',').map(Number),
    seconds: Number(values.seconds ?? (values.short ? 10 : 30)),
    isShort: values.short,
    log,
  });
  printLoad(result);
  const problems = checkLoad(result);
  for (const problem of problems) console.log(`does not hold: ${problem}`);
  return problems.length;
}
