import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '../../../api/src/db/postgres.ts';
import { createDatabase, type Evidence } from './live-shop.ts';
import { until } from '../../../api/src/testing/until.ts';
import { makeFolder, openServer, type PostgresServer, runAsPostgres } from './postgres-server.ts';

/** Restores the dump into an empty database of a new server, as the operations guide says. */
export async function restoreDump(
  binaries: string,
  folder: string,
  { backups }: Evidence,
): Promise<PostgresServer> {
  const server = await openServer(binaries, folder, {});
  await server.start();
  await createDatabase(server);
  await server.tool(
    'pg_restore',
    ...['--clean', '--if-exists', '--single-transaction', '--no-owner', '--no-privileges'],
    ...['-d', server.url('playday', 'playday'), backups.dump],
  );
  return server;
}

/**
 * Brings a copy of the base backup to the noted moment with the archived log. `hasLog` false leaves the log out, as if it had been lost:
 * the server then ends where the base backup does.
 */
export async function restoreToMoment(
  binaries: string,
  folder: string,
  { backups: { base, archive }, moment }: Evidence,
  { hasLog = true } = {},
): Promise<PostgresServer> {
  makeFolder(folder);
  const data = join(folder, 'data');
  await runAsPostgres('/bin/cp', ['-a', base, data], folder);
  writeFileSync(join(data, 'recovery.signal'), '');
  const recovery = {
    archive_mode: 'off',
    restore_command: hasLog ? `cp ${archive}/%f %p` : 'false',
    ...(hasLog && { recovery_target_time: moment, recovery_target_action: 'promote' }),
  };
  const server = await openServer(binaries, folder, recovery);
  await server.start();
  const db = openPostgres(server.url('postgres'), { poolSize: 1 });
  await until('the recovery is over', 120_000, async () => {
    const [row] = await db.query<{ isOver: boolean }>('select not pg_is_in_recovery() as "isOver"');
    return row!.isOver;
  }).finally(() => db.close());
  return server;
}
