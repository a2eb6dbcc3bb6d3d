import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { clockOf } from '../db/database-clock.ts';
import { localOperator } from '../office/local-operator.ts';
import type { TermChange } from './event-terms.ts';
import { exportEvents } from './export-events.ts';
import { BadContent } from './validation-errors.ts';
import { importFile } from './import-file.ts';

const usage = `Usage: npm run ops -- content import FILE [--reason "why"] [--dry-run] [--buyers-told URL]… [--override-office URL]…
       npm run ops -- content export FILE`;

/** `npm run ops -- content import` or `export`, as `usage` says. */
const {
  values: { reason, 'dry-run': isDryRun = false, 'buyers-told': told = [], 'override-office': override = [] },
  positionals: [command, file, ...more],
} = readArguments();
if (!['import', 'export'].includes(command!) || !file || more.length > 0) failWithUsage();
await runCommand(async (db) => {
  if (command === 'export') {
    const content = await exportEvents(db, (await clockOf(db)).now());
    // A file that is there is not overwritten.
    await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' });
    return console.log(`${content.events.length} events, without posters, are in ${file}.`);
  }
  const notes: string[] = [];
  const note = (sentence: string) => void notes.push(sentence);
  const now = (await clockOf(db)).now();
  const report = (changes: readonly TermChange[]) => {
    for (const { url, name, before, after } of changes)
      console.log(name === '' ? `${url}: new` : `${url}: ${name}  ${before ?? 'none'} → ${after ?? 'none'}`);
  };
  const by = { who: localOperator(), reason: reason ?? 'none was given' };
  const show = (lines: readonly string[]) => lines.forEach((line) => console.log(line));
  const options = { isDryRun, note, report, show, by, told, override };
  const stored = await importFile(db, file, now, options).catch((error: Error) => {
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

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'buyers-told': { type: 'string', multiple: true },
        'override-office': { type: 'string', multiple: true },
      },
    });
  } catch {
    return failWithUsage();
  }
}

function failWithUsage(): never {
  console.error(usage);
  process.exit(2);
}
