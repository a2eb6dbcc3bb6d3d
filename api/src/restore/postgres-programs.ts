import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs `pg_dump` or `pg_restore` of the PATH, on the database of `url` if there is one. Its
 * password is passed in the environment: arguments can be read by everybody on the machine.
 * Rejects with what the program printed.
 */
async function runProgram(program: string, args: string[], url?: string): Promise<void> {
  const env = { ...process.env };
  const database: string[] = [];
  if (url) {
    const address = new URL(url);
    if (address.password) env.PGPASSWORD = decodeURIComponent(address.password);
    address.password = '';
    database.push('--dbname', address.href);
  }
  try {
    await run(program, [...args, ...database], { env, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const { code, stderr = '', message } = error as Error & { code?: string; stderr?: string };
    if (code === 'ENOENT') throw new Error(`${program} is not installed, or not in the PATH.`);
    throw new Error(`${program} failed: ${stderr.trim() || message}`);
  }
}

/** Writes the database as it is in the exported snapshot to a file. */
export const dump = (url: string, snapshot: string, file: string) =>
  runProgram('pg_dump', ['--format=custom', `--snapshot=${snapshot}`, '--file', file], url);

/**
 * Restores the dump into an empty database. Throws when a part of the dump is missing or damaged,
 * which `pg_restore --list` does not notice: it reads the beginning only.
 */
export const load = (file: string, url: string) =>
  runProgram(
    'pg_restore',
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', file],
    url,
  );
