import { runCommand } from '../command.ts';
import { clockOf } from '../db/database-clock.ts';
import { BadContent } from './validation-errors.ts';
import { importFile } from './import-file.ts';

/** `npm run content -- import FILE` */
const [command, file] = process.argv.slice(2);
if (command !== 'import' || !file) {
  console.error('Usage: npm run content -- import FILE');
  process.exit(2);
}
await runCommand(async (db) => {
  const stored = await importFile(db, file, (await clockOf(db)).now()).catch((error: Error) => {
    if (error instanceof BadContent) throw new Error(error.faults.join('\n'));
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`No file ${file}.`);
    throw error;
  });
  const parts = Object.entries(stored).filter(([, count]) => count > 0);
  console.log(`Imported ${parts.map(([list, count]) => `${count} ${list}`).join(', ') || 'nothing'}.`);
});
