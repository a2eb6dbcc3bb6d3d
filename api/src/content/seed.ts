import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { Passwords } from '../account/passwords.ts';
import { type Db, one } from '../db/db.ts';
import { importFile } from './import-file.ts';

const season = fileURLToPath(new URL('../../content/season.json', import.meta.url));

/** Fills an empty shop with the sample season and a demo account. Returns whether it did. */
export async function seed(db: Db, config: Config, passwords: Passwords, now: Date): Promise<boolean> {
  if (config.seed === 'no') return false;
  const filled = await one(db, 'select 1 from events limit 1');
  if (filled && config.seed !== 'yes') return false;
  if (existsSync(season)) await importFile(db, season, now);
  await db.query(
    `insert into people (email, phone, first_name, last_name, birthday, password_hash, verified_at, created_at)
     values ('demo@playday.test', '66812345678', 'Mali', 'Suwan', '1995-04-12', $1, $2, $2) on conflict do nothing`,
    [await passwords.hash('Playday2026'), now],
  );
  return true;
}
