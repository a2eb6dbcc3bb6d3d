import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.ts';
import { trackedFiles } from '../tracked-files.ts';
import ts from 'typescript';
import { findPackage, lockedPackages } from './production-packages.ts';
import { typeProjects } from './type-projects.ts';

interface Package {
  version?: string;
  workspaces?: string[];
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
  scarfSettings?: { enabled: boolean };
}
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const packageOf = (folder: string) => read(join(folder, 'package.json')) as Package;
const { workspaces = [] } = packageOf('.');

test('lock file: has every optional dependency, so that other platforms can install it', () => {
  const missing = Object.entries(lockedPackages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !findPackage(path, name))
      .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('workspaces: have the version of the whole shop, in the lock file, too', () => {
  const { version } = packageOf('.');
  const other = workspaces.filter(
    (folder) =>
      ![packageOf(folder).version, lockedPackages[folder]?.version].every(
        (each) => each === version,
      ),
  );
  expect(other).toEqual([]);
});

test('install scripts: each package with one is listed, and npm refuses all others', () => {
  const { allowScripts = {}, scarfSettings } = packageOf('.');
  const names = Object.entries(lockedPackages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//u, ''));
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/mu);
  // An npm before 11.16, as that of Node 20, knows no such list.
  expect(scarfSettings?.enabled).toBe(false);
});

test('lock file: names no registry', () => {
  const hosts = Object.values(lockedPackages).filter(({ resolved }) => resolved?.includes('://'));
  expect(hosts).toEqual([]);
});

test('package.json files: every version is exact, but of workspaces, which are this one', () => {
  const loose = ['.', ...workspaces].flatMap((folder) => {
    const { dependencies, devDependencies } = packageOf(folder);
    return Object.entries({ ...dependencies, ...devDependencies }).filter(([name, version]) =>
      name.startsWith('@playday/')
        ? version !== '*'
        : !/^(?:npm:[\w/@-]+@)?\d+\.\d+\.\d+/.test(version),
    );
  });
  expect(loose).toEqual([]);
});

test.each(workspaces)(
  '%s: npm run dev, build and test exist, and so do the files they run',
  (workspace) => {
    const { scripts = {} } = packageOf(workspace);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['dev', 'build', 'test']));
    const files = Object.values(scripts).flatMap(
      (script) => script.match(/[\w./-]+\.(?:ts|json)\b/g) ?? [],
    );
    expect(files.filter((file) => !existsSync(join(root, workspace, file)))).toEqual([]);
  },
);

const parsed = new Map(
  typeProjects.map((name) => {
    const file = join(root, `tsconfig.${name}.json`);
    const { config } = ts.readConfigFile(file, ts.sys.readFile) as { config: unknown };
    return [name, ts.parseJsonConfigFileContent(config, ts.sys, root, undefined, file)] as const;
  }),
);
const filesOf = (name: (typeof typeProjects)[number]) =>
  (parsed.get(name)?.fileNames ?? []).map((file) => relative(root, file));

test('every TypeScript file belongs to exactly one project', () => {
  const tracked = trackedFiles('*.ts', '*.tsx');
  const owners = new Map<string, string[]>();
  for (const name of typeProjects)
    for (const file of filesOf(name)) owners.set(file, [...(owners.get(file) ?? []), name]);
  // Type declarations for CSS and font imports, needed by browser code and by tests that import it.
  owners.set('shared/build/assets.d.ts', ['browser']);
  // Augmentations, which tests need as well.
  for (const file of tracked.filter((path) => /src\/(?:translation-keys|places)\.ts$/.test(path)))
    owners.set(file, ['browser']);
  // Browser code used by tests and by standalone remotes only.
  owners.set('shared/testing/standalone.tsx', ['browser']);
  const wrong = tracked.filter((file) => owners.get(file)?.length !== 1);
  expect(wrong.map((file) => [file, owners.get(file)])).toEqual([]);
});

test('scripts served to browsers without a build: type-checked', () => {
  expect(filesOf('browser')).toEqual(
    expect.arrayContaining([
      'shell/server/document/early-request.js',
      'shell/server/document/loader.js',
      'shell/server/offline/offline-page.js',
    ]),
  );
  expect(filesOf('worker')).toContain('shell/server/offline/service-worker.js');
});
