import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.ts';
import { trackedFiles } from '../tracked-files.ts';

const workspace = copyWorkspace();
afterAll(() => workspace.remove());

/** Runs a script of the copy. */
function run(script: string, ...args: string[]) {
  return spawnSync(
    process.execPath,
    [join(workspace.path, 'shared/build/scripts', script), ...args],
    {
      cwd: workspace.path,
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    },
  );
}
const readJson = <Content>(file: string) =>
  JSON.parse(readFileSync(join(workspace.path, file), 'utf8')) as Content;
const lists = () => ['package.json', 'package-lock.json'].map((file) => readJson<object>(file));

const atFirst = lists();

test('new remote: it is a workspace with the next port, linked and locked, and formatted', () => {
  const { status, stdout, stderr } = run('create-remote.ts', 'created-by-test');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('npm run dev -- mfe-created-by-test');
  const ports = readdirSync(workspace.path)
    .filter((folder) => existsSync(join(workspace.path, folder, 'remote.json')))
    .map((folder) => [folder, readJson<{ port: number }>(`${folder}/remote.json`).port] as const);
  const others = ports
    .filter(([folder]) => folder !== 'mfe-created-by-test')
    .map(([, port]) => port);
  expect(Object.fromEntries(ports)['mfe-created-by-test']).toBe(Math.max(...others) + 1);

  const versions = readJson<{ devDependencies: Record<string, string> }>('shared/package.json');
  const own = readJson<{ devDependencies: Record<string, string> }>(
    'mfe-created-by-test/package.json',
  );
  expect(Object.keys(own.devDependencies)).toEqual(['react', 'react-router']);
  expect(versions.devDependencies).toMatchObject(own.devDependencies);

  const biome = join(workspace.path, 'node_modules/.bin/biome');
  const format = spawnSync(biome, ['format', 'mfe-created-by-test', 'package.json'], {
    cwd: workspace.path,
  });
  expect(format.status).toBe(0);
  const read = (file: string) =>
    readFileSync(join(workspace.path, 'mfe-created-by-test', file), 'utf8');
  expect(read('README.md')).not.toMatch(/example|4999/i);
  // Without --fills nothing is left of the template's part.
  for (const file of filesOf('created-by-test'))
    expect([file, read(file)]).toEqual([file, expect.not.stringMatching(/fills|\bparts?\b/)]);
});

const filesOf = (name: string) => globSync('**/*.*', { cwd: join(workspace.path, `mfe-${name}`) });

test('new remote that fills a place: its declaration, types, and a test with its props', () => {
  const before = lists();
  const { status, stdout } = run(
    'create-remote.ts',
    ...['filler-by-test', '--fills', 'account/pending-order'],
  );
  expect([status, stdout]).toEqual([0, expect.stringContaining('account/pending-order')]);
  const fills = { 'account/pending-order': { orderId: 'string' } };
  expect(readJson('mfe-filler-by-test/remote.json')).toMatchObject({ fills });
  const read = (file: string) =>
    readFileSync(join(workspace.path, 'mfe-filler-by-test/src', file), 'utf8');
  expect(read('places.ts')).toContain("'account/pending-order': { orderId: string };");
  for (const file of ['part/part.test.tsx', 'standalone.tsx'])
    expect(read(file)).toContain("{ orderId: 'PD-8W1MN' }");
  for (const file of filesOf('filler-by-test').filter((path) => path.startsWith('src')))
    expect(read(file.slice(4))).not.toMatch(/event-below|example/i);
  rmSync(join(workspace.path, 'mfe-filler-by-test'), { recursive: true });
  for (const [at, file] of ['package.json', 'package-lock.json'].entries())
    writeFileSync(join(workspace.path, file), `${JSON.stringify(before[at], null, 2)}\n`);
});

test.each([
  [['--fills', 'catalog/nothing'], 'There is no place catalog/nothing. Places: catalog/pending-'],
  [['--fils', 'catalog/nothing'], 'The only option is --fills'],
])('new remote with %j: refused with the reason, and nothing is created', (options, reason) => {
  const { status, stderr } = run('create-remote.ts', 'unfilled-by-test', ...options);
  expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
  expect(existsSync(join(workspace.path, 'mfe-unfilled-by-test'))).toBe(false);
});

test.each([
  ['created-by-test', 'The name created-by-test is taken. Choose another name.'],
  ['shell', 'The name shell is taken.'],
  ['shop', 'mfe-shop exists.'],
  ['login', '/login belongs to account.'],
  ['assets', '/assets belongs to the shop itself.'],
  ['Reviews', '"Reviews" cannot be the name of a remote. Use lower case letters'],
  ['', '"" cannot be the name of a remote.'],
])('name %s: refused with the reason, and nothing is changed', (name, reason) => {
  if (name === 'shop') mkdirSync(join(workspace.path, 'mfe-shop'));
  const before = [lists(), readdirSync(workspace.path)];
  const { status, stderr } = run('create-remote.ts', name);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
  expect([lists(), readdirSync(workspace.path)]).toEqual(before);
});

test('removed remote: the folder, its link and entries are gone, as before it was created', () => {
  const { status, stdout } = run('remove-remote.ts', 'mfe-created-by-test');
  expect([status, stdout]).toEqual([
    0,
    expect.stringContaining('npm run release -- remove created-by-test'),
  ]);
  expect(lists()).toEqual(atFirst);
  for (const folder of ['mfe-created-by-test', 'node_modules/@playday/mfe-created-by-test'])
    expect(existsSync(join(workspace.path, folder))).toBe(false);
  const refused = run('remove-remote.ts', 'created-by-test');
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringContaining('one remote: catalog, checkout'),
  ]);
});

test('creation fails half-way: neither the folder nor a change is left', () => {
  const lock = join(workspace.path, 'package-lock.json');
  const text = readFileSync(lock, 'utf8');
  writeFileSync(lock, '{ "packages": null }');
  expect(run('create-remote.ts', 'half-created').status).toBe(1);
  expect(readFileSync(lock, 'utf8')).toBe('{ "packages": null }');
  expect(existsSync(join(workspace.path, 'mfe-half-created'))).toBe(false);
  expect(readJson<{ workspaces: string[] }>('package.json').workspaces).not.toContain(
    'mfe-half-created',
  );
  writeFileSync(lock, text);
});

/**
 * For tests that change the workspace: a copy of `shared`, the remotes and the files at the root,
 * in which scripts run as they do here. The packages are hard links, so a test must not write to
 * their files.
 */
function copyWorkspace(): { path: string; remove: () => void } {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const path = mkdtempSync(join(cache, 'workspace-'));
  for (const file of trackedFiles(':(glob)*', 'shared', 'mfe-*')) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    cpSync(join(root, file), join(path, file));
  }
  for (const packages of globSync('{.,shared,mfe-*}/node_modules', { cwd: root })) {
    // Node has no recursive copy with hard links.
    execFileSync('cp', ['-RPl', join(root, packages), join(path, packages)]);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
