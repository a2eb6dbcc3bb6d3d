import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { days, later } from '../time/time.ts';

const complete = /^playday-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.dump$/u;
const PARTIAL = '.partial';

/** A finished backup: a file with this name was complete and checked before it got the name. */
export interface BackupFile {
  path: string;
  takenAt: Date;
}

/** The finished backups of the folder, the newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const found = (await readdir(folder)).flatMap((name) => {
    const [, year, month, day, hour, minute, second] = complete.exec(name) ?? [];
    if (!year) return [];
    const takenAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ path: join(folder, name), takenAt }];
  });
  return found.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

/** Where a backup taken at this time is written, and the name that it gets in the end. */
export function namesFor(folder: string, takenAt: Date): { partial: string; path: string } {
  const stamp = takenAt.toISOString().replace(/\.\d+|[:-]/gu, '');
  const path = join(folder, `playday-${stamp}.dump`);
  return { partial: path + PARTIAL, path };
}

const digestsOf = (path: string) => `${path}.rows`;

/**
 * Gives a checked backup its name, after its content and the digests of its rows are on the disk,
 * so that no crash leaves an incomplete file with that name.
 */
export async function finish(
  { partial, path }: { partial: string; path: string },
  digests: string[],
): Promise<void> {
  const lines = [await sha256Of(partial), ...digests];
  await writeFile(digestsOf(path), lines.map((line) => `${line}\n`).join(''), {
    mode: 0o600,
    flush: true,
  });
  await sync(partial);
  await rename(partial, path);
  await sync(join(path, '..'));
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * The digests of the rows in a backup; undefined for a dump that was made by hand. Throws when the
 * file is not byte for byte the one that was checked: `pg_restore` does not notice every damage.
 */
export async function readDigests(path: string): Promise<string[] | undefined> {
  const text = await readFile(digestsOf(path), 'utf8').catch(() => undefined);
  const [sha256, ...digests] = text?.split('\n').filter((line) => line !== '') ?? [];
  if (sha256 === undefined) return undefined;
  if (sha256 !== (await sha256Of(path)))
    throw new Error(`${path} was damaged or changed after it was checked: its SHA-256 differs.`);
  return digests;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Deletes what killed processes have left. Nothing else may be writing a backup. */
export async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(`.dump${PARTIAL}`)) await rm(join(folder, name), { force: true });
}

/** Deletes finished backups that are older than so many days, but never the newest. */
export async function removeOld(folder: string, keepDays: number, now: Date): Promise<void> {
  const [, ...others] = await listBackups(folder);
  for (const { path, takenAt } of others)
    if (takenAt < later(now, -days(keepDays))) {
      await rm(path);
      await rm(digestsOf(path), { force: true });
    }
}
