import { runCommand } from '../command.ts';
import { clockOf } from '../db/database-clock.ts';
import { BadContent } from './validation-errors.ts';
import { importFile } from './import-file.ts';

/** `npm run content -- import FILE [--dry-run]` */
const given = process.argv.slice(2);
const isDryRun = given.includes('--dry-run');
const [command, file] = given.filter((word) => word !== '--dry-run');
if (command !== 'import' || !file) {
  console.error('Usage: npm run content -- import FILE [--dry-run]');
  process.exit(2);
}
await runCommand(async (db) => {
  const notes: string[] = [];
  const note = (sentence: string) => void notes.push(sentence);
  const now = (await clockOf(db)).now();
  const stored = await importFile(db, file, now, { isDryRun, note }).catch((error: Error) => {
    if (error instanceof BadContent) throw new Error(error.faults.join('\n'));
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`No file ${file}.`);
    throw error;
  });
  const lists = Object.entries(stored).filter(([, counts]) =>
    Object.values(counts).some((count) => count > 0),
  );
  console.table(Object.fromEntries(lists));
  for (const each of notes) console.log(each);
  if (isDryRun) console.log('Nothing was changed (--dry-run).');
});
