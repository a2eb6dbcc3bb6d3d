import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../root.ts';
import { exportedNames } from './contract-surface.ts';
import { replacedFiles, replacedInRemotes } from './federation.ts';
import { sharedConfig } from './shared-libraries.ts';

const library = (name: string, format: string) =>
  join(root, 'node_modules/@module-federation', name, `dist/index.${format}`);

/** The names that an ES module exports. */
const exportsOf = (file: string) => exportedNames(file).sort();
const stubs = Object.entries({ ...replacedFiles, ...replacedInRemotes }).filter(([file]) =>
  /\.m?js$/.test(file),
);

test.each(stubs)('%s: it exists, and its stub exports the same names', (file, stub) => {
  expect(existsSync(file)).toBe(true);
  expect(exportsOf(file).length).toBeGreaterThan(0);
  expect(exportsOf(stub)).toEqual(exportsOf(file));
});

test.each([
  ['runtime-core', '@module-federation/runtime-core$'],
  ['inject-external-runtime-core-plugin', library('inject-external-runtime-core-plugin', 'cjs')],
])('federation’s %s: has two module formats, the alias names the ES module', (name, alias) => {
  const packageFile = join(root, 'node_modules/@module-federation', name, 'package.json');
  const { exports } = createRequire(import.meta.url)(packageFile) as {
    exports: { '.': { import: { default: string }; require: { default: string } } };
  };
  const { import: esm, require: commonJs } = exports['.'];
  expect(esm.default).not.toBe(commonJs.default);
  expect(replacedFiles[alias]).toBe(join(packageFile, '..', esm.default));
  if (alias.startsWith('/')) expect(alias).toBe(join(packageFile, '..', commonJs.default));
});

test('kit of the shell’s later chunks: has no name that the kit lacks', () => {
  const kit = exportsOf(join(root, 'shared/kit/kit.ts'));
  const names = exportsOf(join(import.meta.dirname, 'stubs/kit-of-page.js'));
  expect(names).toContain('ApiError');
  expect(names.filter((name) => !kit.includes(name))).toEqual([]);
});

test('shared libraries: require no version, because the shell cannot compare versions', () => {
  for (const { requiredVersion } of Object.values(sharedConfig))
    expect(requiredVersion).toBe(false);
});

test('table of what is changed of packages: names every loader that changes one', () => {
  const table = readFileSync(join(root, 'shared/docs/performance.md'), 'utf8');
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.cjs'))) {
    const isOfStyles = file.startsWith('style-') || file.endsWith('-styles-loader.cjs');
    if (!isOfStyles) expect(table).toContain(`\`${file}\``);
  }
  expect(table).toContain('`replacedFiles` and `replacedInRemotes`');
});

const ofPrototypes = createRequire(import.meta.url)('./changed-prototypes-loader.cjs') as (
  source: string,
) => string;
const keysOf = (source: string, object: unknown) =>
  (new Function('object', source) as (of: unknown) => string[])(object);
const loop = 'const keys = []; for (const key in object) keys.push(key); return keys;';

test('loop over an object: visits its own keys only, and none of undefined', () => {
  const object = Object.assign(Object.create({ inherited: 1 }) as object, { own: 1 });
  expect(keysOf(loop, object)).toEqual(['own', 'inherited']);
  expect(keysOf(ofPrototypes(loop), object)).toEqual(['own']);
  expect(keysOf(ofPrototypes(loop), undefined)).toEqual([]);
});

test('reduce: the page’s is not called', () => {
  const source = 'return object.reduce((all, each) => [...all, `${each}!`], []);';
  const reduce = jest.spyOn(Array.prototype, 'reduce').mockReturnValue([]);
  expect(keysOf(source, ['a', 'b'])).toEqual([]);
  expect(keysOf(ofPrototypes(source), ['a', 'b'])).toEqual(['a!', 'b!']);
  reduce.mockRestore();
});

test.each([
  'for (let key in of()) {}',
  'of()?.reduce(all)',
  'of.list.reduce(all)',
  'const { reduce } = []; [].reduce.call(of())',
])('%s, another form: it throws', (source) => {
  expect(() => ofPrototypes(source)).toThrow('unknown form');
});

test('react-hook-form: has such loops and calls, and none is left', () => {
  const source = readFileSync(
    join(root, 'node_modules/react-hook-form/dist/index.esm.mjs'),
    'utf8',
  );
  expect(source).toMatch(/ in fields\)/);
  expect(source).toContain('paths.reduce(');
  expect(ofPrototypes(source)).not.toMatch(/for \([^;)]* in |\.reduce\(/);
});
