import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/shared/build/root';

interface Entry {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}
interface Package {
  workspaces?: string[];
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const packageOf = (folder: string) => read(join(folder, 'package.json')) as Package;
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };
const { workspaces = [] } = packageOf('.');

/** Where npm resolves a package that `from` depends on: in its own node_modules, or in a parent one. */
function found(from: string, name: string): boolean {
  const folders = from
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].some(
    (path) => packages[path],
  );
}

test('lock file: contains every optional dependency it names, so that other platforms can install from it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !found(path, name))
      .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('lock file: names no registry', () => {
  const hosts = Object.values(packages).filter(({ resolved }) => resolved?.includes('://'));
  expect(hosts).toEqual([]);
});

test('package.json files: every version is exact', () => {
  const loose = ['.', ...workspaces].flatMap((folder) => {
    const { dependencies, devDependencies } = packageOf(folder);
    return Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(?:npm:[\w/@-]+@)?\d+\.\d+\.\d+/.test(version),
    );
  });
  expect(loose).toEqual([]);
});

test.each(workspaces)('%s: npm run dev, build and test exist, and so do the files they run', (workspace) => {
  const { scripts = {} } = packageOf(workspace);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['dev', 'build', 'test']));
  const files = Object.values(scripts).flatMap((script) => script.match(/[\w./-]+\.(?:ts|json)\b/g) ?? []);
  expect(files.filter((file) => !existsSync(join(root, workspace, file)))).toEqual([]);
});
