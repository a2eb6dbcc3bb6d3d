import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Judge } from '../sql-mutants/judge-mutants.ts';
import { slices } from '../sql-mutants/slices.ts';
import { printedVerdicts, summarise } from '../sql-mutants/verdicts.ts';
import { cache, mutantsOfCode } from './find-mutants.ts';

/**
 * `npm run trial -- mutation stock`: changes one expression at a time in the TypeScript of a slice
 * of `sql-mutants`, runs the tests that reach it until one fails, and prints what no test notices.
 * Emptied strings are left out: they are SQL, which `sql-mutants` changes, and messages.
 */
const MIN_KILLED = 0.85;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '2' } },
});
const [name = 'stock', pattern = ''] = positionals;
const workers = Number(values.workers);
const slice = slices[name];
if (!slice) throw new Error(`slices: ${Object.keys(slices).join(', ')}`);

const { verdicts, tell, minutes } = printedVerdicts();
const { mutants, sources } = await mutantsOfCode(name, slice, workers);
const chosen = mutants.filter((mutant) => new RegExp(pattern, 'u').test(mutant.name));
console.log(`${mutants.length} mutants, of which ${chosen.length} are tried`);

const judge = new Judge(join(cache, `${name}-killers.json`), { sources });
await Promise.all(
  Array.from({ length: workers }, (_, worker) =>
    judge.judge(
      chosen.filter((_mutant, at) => at % workers === worker),
      tell,
    ),
  ),
);
conclude();

function conclude(): void {
  const { total, killed, alive } = summarise(verdicts, {});
  for (const each of alive.sort()) console.log(`alive: ${each}`);
  console.log(
    `${name}: ${total} mutants, ${killed} killed (${((100 * killed) / total).toFixed(1)} %), ` +
      `${minutes()} minutes`,
  );
  process.exitCode = killed < total * MIN_KILLED ? 1 : 0;
}
