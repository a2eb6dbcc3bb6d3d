import { logStream } from '@playday/shared/rules/log-line';
import pino from 'pino';
import { runCommand } from '../command.ts';
import { createContext } from '../create-context.ts';
import { eraseAgain } from './erase-again.ts';

/**
 * `npm run ops -- erase-again` erases the accounts that a restored backup brought back, and locks those with a confirmed request that it does not know,
 * as every start of the api does.
 */
await runCommand(async (db, config) => {
  const log = pino(
    { base: { program: 'erase-again' } },
    logStream((line) => process.stderr.write(line)),
  );
  const { erased, locked } = await eraseAgain(await createContext(config, db, log));
  console.log(
    `Erased again: ${erased} accounts. Locked, with the 14 days of their request begun again: ${locked} accounts.`,
  );
});
