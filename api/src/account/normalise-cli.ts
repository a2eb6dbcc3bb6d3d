import { runCommand } from '../command.ts';
import { clockOf } from '../db/database-clock.ts';
import { normalisePeople } from './normalise-people.ts';

/** `npm run ops -- normalise [--write]`. Prints no names, numbers and addresses, which are personal data. */
const [option, ...more] = process.argv.slice(2);
const isWrite = option === '--write';
if ((option !== undefined && !isWrite) || more.length > 0) {
  console.error('Usage: npm run ops -- normalise [--write]');
  process.exit(2);
}
await runCommand(async (db) => {
  const corrections = await normalisePeople(db, { isWrite, now: (await clockOf(db)).now() });
  if (corrections.length > 0)
    console.table(corrections.map((each) => ({ ...each, fields: each.fields.join(' ') })));
  const told = corrections.filter(({ losesLogin }) => losesLogin).length;
  console.log(
    `${corrections.length} accounts; ${told} of them no longer sign in by phone, and are told by mail.`,
  );
  if (!isWrite) console.log('Nothing was changed: repeat with --write.');
});
