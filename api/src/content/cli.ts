import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { DirectoryInUse } from '../db/directory-lock.ts';
import { BadContent } from './validation-errors.ts';
import { importFile } from './import-file.ts';

/** `npm run content -- import FILE` */
const [command, file] = process.argv.slice(2);
if (command !== 'import' || !file) {
  console.error('Usage: npm run content -- import FILE');
  process.exit(2);
}
try {
  const { db, close } = await openDatabase(readConfig());
  try {
    const stored = await importFile(db, file, new Date());
    const parts = Object.entries(stored).filter(([, count]) => count > 0);
    console.log(`Imported ${parts.map(([list, count]) => `${count} ${list}`).join(', ') || 'nothing'}.`);
  } finally {
    await close();
  }
} catch (error) {
  process.exitCode = 1;
  if (error instanceof BadContent) console.error(error.faults.join('\n'));
  else if (error instanceof DirectoryInUse)
    console.error(`${error.message} Stop the shop first, or set DATABASE_URL.`);
  else if ((error as NodeJS.ErrnoException).code === 'ENOENT') console.error(`No file ${file}.`);
  else throw error;
}
