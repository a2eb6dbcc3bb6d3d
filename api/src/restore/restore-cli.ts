import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backupSettings } from '@playday/shared/rules/settings/schema';
import { readSettings } from '@playday/shared/rules/settings/read-settings';
import { operatorMessage } from '../db/connection-errors.ts';
import { restoreBackup } from './restore.ts';

/**
 * `npm run ops -- restore FILE [--replace]`: restores a dump of PostgreSQL into the database of
 * `MIGRATION_DATABASE_URL`. The file may be one of `BACKUP_DIR`.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean' } },
});
const { BACKUP_DIR } = readSettings(backupSettings, process.env);
const { DATABASE_URL: apiUrl, MIGRATION_DATABASE_URL: ownerUrl } = process.env;
const [file, ...others] = positionals;
if (!file || others.length > 0 || !apiUrl || !ownerUrl) {
  console.error(
    'Usage: npm run ops -- restore FILE [--replace], with DATABASE_URL and MIGRATION_DATABASE_URL',
  );
  process.exit(2);
}
try {
  await restoreBackup({
    ownerUrl,
    apiUrl,
    file: existsSync(file) ? file : join(BACKUP_DIR, file),
    isReplacing: values.replace ?? false,
    say: console.log,
  });
} catch (error) {
  console.error(operatorMessage(error) ?? (error as Error).message);
  process.exitCode = 1;
}
