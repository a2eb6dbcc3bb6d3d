import { existsSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { parseOnce } from './parse-once.ts';

/** Returns the text of a file. */
export type Read = (file: string) => string;

/** A package that files of this folder import. */
export interface Importer {
  name: string;
  from: string;
}

interface PackageFile {
  version?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const parse = parseOnce((text) => JSON.parse(text) as PackageFile);

/**
 * The packages that are imported, directly or by another one, as `name@version`, sorted; whichever
 * package manager installed them in folders `node_modules`. Optional ones differ between machines
 * and have the versions of what needs them. Throws when an imported package is not there, because
 * builds with other versions of it would have the same id.
 */
export function installedPackages(importers: readonly Importer[], read: Read): string[] {
  const found = new Map<string, string>();
  const waiting = [...importers];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const file = packageFile(next);
    if (file === undefined && importers.includes(next) && !isBuiltin(next.name))
      throw new Error(`${next.name}, which ${next.from} imports, is not in a node_modules folder.`);
    if (file === undefined || found.has(file)) continue;
    const { version, ...needs } = parse(read(file), file);
    found.set(file, `${next.name}@${version}`);
    for (const name of neededBy(needs)) waiting.push({ name, from: dirname(file) });
  }
  return [...new Set(found.values())].sort();
}

/** Without optional peers: what needs them imports them itself. */
function neededBy({ dependencies, peerDependencies, peerDependenciesMeta }: PackageFile) {
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys(dependencies ?? {}), ...peers];
}

/** The nearest `node_modules/<name>` of a folder or one above it, as Node resolves it. */
function packageFile({ name, from }: Importer): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(file)) return realpathSync(file);
    if (folder === dirname(folder)) return undefined;
  }
}
