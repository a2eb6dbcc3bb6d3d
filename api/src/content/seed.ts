import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Context } from '../context.ts';
import { importFile } from './store-content.ts';
import { BadContent } from './validation-errors.ts';

const season = fileURLToPath(new URL('../../content/season.json', import.meta.url));

/** Fills an empty shop with the sample season and a demo account. Returns whether it did. */
export async function seed(
  { db, config, passwords, log }: Pick<Context, 'db' | 'config' | 'passwords' | 'log'>,
  now: Date,
): Promise<boolean> {
  if (config.seed === 'no') return false;
  const [filled] = await db.query('select 1 from events limit 1');
  if (filled && config.seed !== 'yes') return false;
  // Its dates count from today, so those of events with buyers would move: then the season stays as
  // it is.
  if (existsSync(season))
    await importFile(db, season, now).catch((error: unknown) => {
      if (!filled || !(error instanceof BadContent)) throw error;
      log.warn({ faults: error.faults }, 'the sample season is not imported again');
    });
  await db.query(
    `insert into people (email, phone, first_name, last_name, birthday, password_hash, verified_at,
      created_at)
     values ('demo@playday.test', '66812345678', 'Mali', 'Suwan', '1995-04-12', $1, $2, $2)
       on conflict do nothing`,
    [await passwords.hash('Playday2026', { share: 'seed' }), now],
  );
  return true;
}
