import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../db/migrate.ts';
import { openPglite } from '../db/pglite.ts';

/** Creates a migrated database and writes its snapshot to the path in the first argument. */
const [path = ''] = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), 'playday-snapshot-'));
try {
  const db = await openPglite({ directory });
  await migrate(db);
  await db.close();
  const stored = await PGlite.create({ dataDir: directory });
  const snapshot = Buffer.from(await (await stored.dumpDataDir('none')).arrayBuffer());
  await stored.close();
  mkdirSync(dirname(path), { recursive: true });
  // Renamed when it is complete: several test processes may write it at the same time.
  const written = `${path}.${process.pid}`;
  writeFileSync(written, snapshot);
  renameSync(written, path);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
