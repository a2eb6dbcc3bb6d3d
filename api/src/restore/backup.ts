import { mkdir, rm, writeFile } from 'node:fs/promises';
import { hours } from '../time/time.ts';
import {
  type BackupFile,
  finish,
  listBackups,
  namesFor,
  removeOld,
  removePartial,
} from './backup-files.ts';
import { dump, load } from './postgres-programs.ts';
import { differingTables, rowDigests } from './row-digests.ts';
import { using, withSideDatabase } from './side-database.ts';

interface Options {
  /** The address of the database for the owner of its tables, who may create databases. */
  ownerUrl: string;
  folder: string;
  keepDays: number;
  now?: () => Date;
}

/**
 * Dumps the database while the shop runs, restores the dump into a database beside it and compares
 * the rows of every table with those of the moment of the dump. Only then the file gets its name,
 * and older backups are deleted. Throws when anything of that fails, or when another process takes
 * a backup.
 */
export async function takeBackup({
  ownerUrl,
  folder,
  keepDays,
  now = () => new Date(),
}: Options): Promise<BackupFile & { digests: string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return alone(ownerUrl, async () => {
    await removePartial(folder);
    const takenAt = new Date(Math.floor(now().getTime() / 1_000) * 1_000);
    const names = namesFor(folder, takenAt);
    try {
      // Whoever can read it has the keys that sign tickets.
      await writeFile(names.partial, '', { mode: 0o600 });
      const digests = await dumpRows(ownerUrl, names.partial);
      await check(ownerUrl, names.partial, digests);
      await finish(names, digests);
      await removeOld(folder, keepDays, now());
      return { path: names.path, takenAt, digests };
    } catch (error) {
      await rm(names.partial, { force: true });
      throw error;
    }
  });
}

/** Throws when another process does something like this with the database. */
function alone<T>(ownerUrl: string, work: () => Promise<T>): Promise<T> {
  return using(ownerUrl, (db) =>
    db.transaction(async (tx) => {
      const [row] = await tx.query<{ isAlone: boolean }>(
        'select pg_try_advisory_xact_lock(7370002) as "isAlone"',
      );
      if (!row!.isAlone) throw new Error('Another process is taking a backup.');
      await tx.query('set local idle_in_transaction_session_timeout = 0');
      return work();
    }),
  );
}

/** Writes the dump, and returns the digests of the same moment's rows. */
function dumpRows(ownerUrl: string, file: string): Promise<string[]> {
  return using(ownerUrl, (db) =>
    db.transaction(async (tx) => {
      await tx.query(
        `set transaction isolation level repeatable read, read only;
         set local idle_in_transaction_session_timeout = 0`,
      );
      const [moment] = await tx.query<{ snapshot: string; hasTables: boolean }>(
        `select pg_export_snapshot() as snapshot,
                to_regclass('public.migrations') is not null as "hasTables"`,
      );
      if (!moment!.hasTables) throw new Error('The database has no tables yet.');
      await dump(ownerUrl, moment!.snapshot, file);
      return rowDigests(tx);
    }),
  );
}

/** Throws unless the dump can be restored and has exactly the rows of these digests. */
async function check(ownerUrl: string, file: string, digests: string[]): Promise<void> {
  await withSideDatabase(ownerUrl, '_backup_check', async (url) => {
    await load(file, url);
    const found = await using(url, (db) => db.transaction(rowDigests));
    const differing = differingTables(digests, found);
    if (differing.length > 0)
      throw new Error(`The dump has other rows than the database: ${differing.join(', ')}.`);
  });
}

/**
 * The newest finished backup of the folder, and whether it is older than two of the pauses between
 * backups. Undefined without one, which is too old, too.
 */
export async function lastBackup(
  folder: string,
  everyHours: number,
  now = new Date(),
): Promise<{ last: BackupFile | undefined; isTooOld: boolean }> {
  const [last] = await listBackups(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const age = last ? now.getTime() - last.takenAt.getTime() : Infinity;
  return { last, isTooOld: age > 2 * hours(everyHours) };
}
