import type { Db } from '../db/db.ts';
import { readContentFile } from './content-file.ts';
import { readContent } from './read-content.ts';
import { storeContent } from './store-content.ts';
import type { Stored } from './store-season.ts';

/** Imports a file of this machine: all of it, or nothing and `BadContent` with every error. */
export async function importFile(db: Db, path: string, now: Date): Promise<Stored> {
  const content = await readContent(db, await readContentFile(path), now);
  const { stored } = await db.transaction((tx) => storeContent(tx, content, { now }));
  return stored;
}
