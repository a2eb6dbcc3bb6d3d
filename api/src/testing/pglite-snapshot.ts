import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '@playday/shared/build/root';

/**
 * The path of a PGlite database with every migration and no rows, kept in `.cache` until PGlite or a migration changes:
 * PGlite takes seconds to create a database, and a tenth of that to load one.
 */
export function migratedSnapshot(): string {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const hash = createHash('sha256');
  for (const file of [pglite, ...globSync(join(root, 'api/migrations/*.sql')).sort()])
    hash.update(file).update(readFileSync(file));
  const path = join(root, '.cache', `pglite-${hash.digest('hex').slice(0, 16)}.tar`);
  if (!existsSync(path)) {
    // A process of its own, because tests wait for it synchronously, and because PGlite does not run in their realm.
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'api/src/testing/write-pglite-snapshot.ts'), path],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`no snapshot of PGlite: ${stderr}`);
  }
  return path;
}
