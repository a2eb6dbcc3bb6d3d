import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freshDatabase } from '../databases.ts';
import { accepted } from './accepted.ts';
import { cache, mutantsOfQueries, mutantsOfSchema } from './find-mutants.ts';
import { Judge } from './judge-mutants.ts';
import { slices } from './slices.ts';
import { printedVerdicts, summarise } from './verdicts.ts';

/**
 * `npm run trial -- sql-mutants stock 1/4`: runs the tests of a slice once to see which test sends
 * which statement. Then it drops one guard at a time and runs the tests that send the statement,
 * until one fails.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '2' } },
});
const [name = 'stock', share = '1/1', pattern = ''] = positionals;
const workers = Number(values.workers);
const slice = slices[name];
const [part = 1, parts = 1] = share.split('/').map(Number);
if (!slice || !(part >= 1 && part <= parts)) {
  console.error(
    `sql-mutants SLICE [PART/PARTS [NAMES]]; slices: ${Object.keys(slices).join(', ')}`,
  );
  process.exit(2);
}

const { verdicts, tell, minutes } = printedVerdicts();
const database = await freshDatabase('postgres');
const schema = await mutantsOfSchema(database.db, slice);
const queries = await mutantsOfQueries(database.db, slice, workers);
await database.drop();
const names = [...schema, ...queries].map((mutant) => mutant.name);
const chosen = new Set(
  names
    .filter((each) => new RegExp(pattern, 'u').test(each))
    .filter((_name, at) => at % parts === part - 1),
);
console.log(`${names.length} mutants, of which part ${share} has ${chosen.size}`);

const judge = new Judge(join(cache, `${name}-killers.json`));
await Promise.all(
  Array.from({ length: workers }, async (_, worker) => {
    for (const mutants of [queries, schema]) {
      const own = mutants.filter((_mutant, at) => at % workers === worker);
      await judge.judge(
        own.filter((mutant) => chosen.has(mutant.name)),
        tell,
      );
    }
  }),
);
conclude();

function conclude(): void {
  const reasons = accepted[name] ?? {};
  const summary = summarise(verdicts, reasons);
  const unknown = Object.keys(reasons).filter((each) => !names.includes(each));
  for (const each of summary.accepted) console.log(`accepted: ${each}: ${reasons[each]}`);
  for (const each of summary.notAlive) console.log(`accepted without need: ${each}`);
  for (const each of unknown) console.log(`accepted, but no mutant: ${each}`);
  for (const each of summary.alive.sort()) console.log(`alive: ${each}`);
  console.log(
    `${name} ${share}: ${summary.total} mutants, ${summary.killed} killed, ` +
      `${summary.accepted.length} accepted, ${summary.alive.length} alive, ` +
      `${minutes()} minutes`,
  );
  process.exitCode = summary.isGood && unknown.length === 0 ? 0 : 1;
}
