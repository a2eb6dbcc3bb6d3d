import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders of `shared` that builds are made of; scripts, tests and documents change no build. */
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
 * The id of the build that a program's sources make: 12 hex digits over its own folder, what it shares, the
 * build itself and the lock file. Equal sources give an equal id, so a build that exists need not be made again.
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
