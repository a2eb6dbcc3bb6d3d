import { runCommand } from '../command.ts';
import { bangkokIso } from '../time/dates.ts';
import { clockOf } from '../db/database-clock.ts';
import { deadLetters, retryDeadLetters } from './dead-letters.ts';

/**
 * `npm run ops -- mails` lists the mails that were given up. `npm run ops -- mails retry ID` or
 * `npm run ops -- mails retry --all` sends them again.
 */
const [command, which] = process.argv.slice(2);
const id = which === '--all' ? undefined : Number(which);
const isRetry = command === 'retry' && (id === undefined || Number.isSafeInteger(id));
if (command !== undefined && !isRetry) {
  console.error('Usage: npm run ops -- mails [-- retry ID | --all]');
  process.exit(2);
}
await runCommand(async (db) => {
  if (isRetry) {
    const count = await retryDeadLetters(db, { id, now: (await clockOf(db)).now() });
    console.log(`${count} mails are due again.`);
    process.exitCode = count === 0 ? 1 : 0;
  } else {
    const found = await deadLetters(db);
    for (const { id, lane, kind, createdAt, givenUpAt } of found)
      console.log(
        `${id}  ${lane}  ${kind}  ${bangkokIso(createdAt)}  given up ${bangkokIso(givenUpAt)}`,
      );
    console.log(`${found.length} mails were given up.`);
  }
});
