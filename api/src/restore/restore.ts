import { prepareSchema } from '../db/prepare-schema.ts';
import { afterRestore } from './after-restore.ts';
import { readDigests } from './backup-files.ts';
import { load } from './postgres-programs.ts';
import { differingTables, rowDigests } from './row-digests.ts';
import {
  databaseName,
  dropDatabase,
  stateOf,
  takePlace,
  using,
  withSideDatabase,
} from './side-database.ts';

interface Options {
  /** The address of the database to restore, for the owner of its tables. */
  ownerUrl: string;
  /** The address of the same database for the api. */
  apiUrl: string;
  file: string;
  /** Whether a database with tables may be replaced; it is kept under another name. */
  isReplacing?: boolean;
  /** Tells the operator. */
  say: (line: string) => void;
}

/**
 * Restores a dump into a database beside the shop's, compares its rows with those of the backup,
 * makes it ready for an api, and only then gives it the name of the shop's. Throws before that when
 * the dump is damaged, when the shop's database has tables and may not be replaced, or when a
 * program is connected to it: whatever fails, it stays as it was.
 */
export async function restoreBackup({ ownerUrl, apiUrl, file, isReplacing, say }: Options) {
  const { exists, isEmpty, connections } = await stateOf(ownerUrl);
  const name = databaseName(ownerUrl);
  if (!isEmpty && !isReplacing)
    throw new Error(`The database ${name} is not empty: add --replace to restore in its place.`);
  if (connections > 0)
    throw new Error(
      `Other programs have ${connections} connections to the database ${name}: ` +
        'stop every api, and whatever else uses it.',
    );
  const expected = await readDigests(file);
  await withSideDatabase(ownerUrl, '_restored', async (url) => {
    await load(file, url);
    await using(url, async (db) => {
      compare(await db.transaction(rowDigests), { expected, file, say });
      for (const line of await prepareSchema(db, apiUrl)) say(line);
      await afterRestore(db);
      say('Ids go on behind those that were lost. All sessions and mailed links have ended.');
    });
    const time = new Date()
      .toISOString()
      .replace(/\.\d+|\W/gu, '')
      .toLowerCase();
    const keptAs = `${name}_until_${time}`;
    await takePlace(ownerUrl, url, exists ? keptAs : undefined);
    if (exists && isEmpty) await dropDatabase(ownerUrl, keptAs);
    else if (exists) say(`The database from before is kept as ${keptAs}.`);
  });
}

function compare(
  found: string[],
  { expected, file, say }: { expected: string[] | undefined } & Pick<Options, 'file' | 'say'>,
): void {
  for (const line of found) say(line);
  if (!expected) return say(`There is no ${file}.rows to compare these rows with.`);
  const differing = differingTables(expected, found);
  if (differing.length > 0)
    throw new Error(`The rows are not those of the backup: ${differing.join(', ')}.`);
  say(`All ${found.length} tables have the rows of the backup.`);
}
