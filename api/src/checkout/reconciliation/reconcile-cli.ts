import { runCommand } from '../../command.ts';
import { createContext } from '../../create-context.ts';
import { days, later } from '../../time/time.ts';
import { reconcile } from './reconcile.ts';

/**
 * `npm run ops -- reconcile [DAYS]`: compares the payments of the last DAYS (7) with the gateways.
 * Exits with 1 if they differ.
 */
const count = Number(process.argv[2] ?? 7);
if (!Number.isInteger(count) || count < 1 || count > 366) {
  console.error('Usage: npm run ops -- reconcile [DAYS]');
  process.exit(2);
}
const log = {
  info() {},
  warn() {},
  error: (details: object) => console.error(JSON.stringify(details)),
};
await runCommand(async (db, config) => {
  const context = await createContext(config, db, log);
  const differences = await reconcile(context, { from: later(context.clock.now(), -days(count)) });
  for (const sentence of differences) console.log(sentence);
  console.log(
    differences.length === 0
      ? 'Our records match the gateways.'
      : `${differences.length} differences.`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
});
