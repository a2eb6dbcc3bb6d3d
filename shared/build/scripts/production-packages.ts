import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** An entry of `packages` in `package-lock.json`. */
interface LockedPackage {
  version?: string;
  /** A workspace, at `resolved`. */
  link?: boolean;
  resolved?: string;
  /** npm runs a script of it when it is installed. */
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** `packages` of the lock file: path from the root → package. */
export const lockedPackages = (
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  }
).packages;

/**
 * The path of the package that `name` is for the one at `from`: in its own `node_modules`, or in
 * those of a folder above. Undefined when the lock file has none.
 */
export function findPackage(from: string, name: string): string | undefined {
  const parts = from.split('/');
  return parts
    .map((_, index) => parts.slice(0, parts.length - index).join('/'))
    .concat('')
    .map((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`)
    .find((path) => lockedPackages[path]);
}

/**
 * What `npm ci --omit=dev --workspace=…` installs of the lock file, without the optional peers that
 * it adds when development has them: paths from the root, workspaces and packages of other
 * platforms among them.
 */
export function productionPackages(workspace: string): string[] {
  const found = new Set<string>();
  const waiting = [workspace];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const { link, resolved, ...locked } = lockedPackages[path] ?? {};
    if (link && resolved) waiting.push(resolved);
    const isOptionalPeer = (name: string) => locked.peerDependenciesMeta?.[name]?.optional === true;
    const peers = Object.keys(locked.peerDependencies ?? {}).filter(
      (name) => !isOptionalPeer(name),
    );
    const names = [
      ...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }),
      ...peers,
    ];
    for (const name of names) {
      const dependency = findPackage(path, name);
      if (dependency) waiting.push(dependency);
    }
  }
  return [...found];
}
