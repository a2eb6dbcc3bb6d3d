import { randomBytes } from 'node:crypto';
import { grantRows, setLimits } from '../../db/api-role.ts';
import type { Db } from '../../db/db.ts';
import { migrate } from '../../db/migrate.ts';
import { openPostgres } from '../../db/postgres.ts';
import type { OwnPostgres } from '../own-postgres.ts';

export interface OwnDatabase {
  /** As the owner of its tables. */
  owner: Db;
  /** The address for the api, whose role owns nothing. */
  url: string;
  close: () => Promise<void>;
}

/** Creates an empty, migrated database on a server of our own. */
export async function createDatabase(server: OwnPostgres): Promise<OwnDatabase> {
  const name = `onsale_${randomBytes(4).toString('hex')}`;
  const admin = openPostgres(server.url, { poolSize: 1 });
  await admin.script(`create database ${name}`).finally(() => admin.close());
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const owner = openPostgres(url.href, { poolSize: 4, queryTimeoutMs: 0 });
  await migrate(owner);
  const role = { role: 'playday_api', password: 'playday_api' };
  await grantRows(owner, role);
  await setLimits(owner, role.role);
  url.username = role.role;
  url.password = role.password;
  return { owner, url: url.href, close: () => owner.close() };
}
