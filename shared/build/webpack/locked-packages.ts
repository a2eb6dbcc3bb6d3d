/** A package that files of these folders (relative to the root) import. */
export interface Importer {
  name: string;
  folders: string[];
}

interface Lock {
  packages: Record<string, Locked>;
}
interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  optionalDependencies?: Record<string, string>;
}

/**
 * The packages of a lock file (npm, version 3) that are imported, directly or by another one, as `path@version`, sorted. Packages
 * that are not in it belong to Node or are optional.
 */
export function lockedPackages(lockText: string, importers: readonly Importer[]): string[] {
  const { packages } = JSON.parse(lockText) as Lock;
  const found = new Map<string, Locked>();
  const waiting = importers.flatMap(({ name, folders }) => folders.map((from) => ({ name, from })));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = installedPath(packages, next);
    const locked = path === undefined ? undefined : packages[path];
    if (path === undefined || !locked || found.has(path)) continue;
    found.set(path, locked);
    for (const name of neededBy(locked)) waiting.push({ name, from: path });
  }
  return Array.from(found, ([path, { version }]) => `${path}@${version}`).sort();
}

/** Without optional peers: what needs them imports them itself. */
function neededBy({ dependencies, peerDependencies, peerDependenciesMeta, optionalDependencies }: Locked) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** The nearest `node_modules/<name>` of a folder or one above it, as Node resolves it. */
function installedPath(packages: Lock['packages'], { name, from }: { name: string; from: string }) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}
