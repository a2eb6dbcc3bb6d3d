import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders of `shared` that builds depend on; scripts, tests and documents do not affect them. */
export const sharedSources = ['contract', 'api-contract', 'rules', 'kit', 'ui', 'build/webpack'].map(
  (folder) => `shared/${folder}`,
);

const isSource = (name: string) => !/^(node_modules|dist|README\.md)$|\.test\.tsx?$/.test(name);

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => isSource(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourcesOf(path) : [path];
    })
    .sort();
}

/**
 * The build id of a program: 12 hex digits of a hash over its own folder, the shared sources, the build configuration
 * and the lock file. The same sources give the same id, so an existing build can be reused.
 */
export function buildId(folder: string): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID;
  const hash = createHash('sha256');
  const own = folder === 'shell' ? [join(folder, 'src'), join(folder, 'package.json')] : [folder];
  const files = [...own, ...sharedSources].flatMap((part) =>
    part.endsWith('.json') ? [join(root, part)] : sourcesOf(join(root, part)),
  );
  for (const file of [...files, join(root, 'package-lock.json')]) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}
