import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../root.ts';
import { exportedNames } from './contract-surface.ts';
import { replacedFiles } from './federation.ts';

/** The names that an ES module exports. */
const exportsOf = (file: string) => exportedNames(file).sort();
const stubs = Object.entries(replacedFiles).filter(([file]) => file.startsWith('/'));

test.each(stubs)('%s: it exists, and its stub exports the same names', (file, stub) => {
  expect(existsSync(file)).toBe(true);
  expect(exportsOf(file).length).toBeGreaterThan(0);
  expect(exportsOf(stub)).toEqual(exportsOf(file));
});

test('federation’s runtime-core: it still comes in two module formats, and the alias names one of them', () => {
  const file = replacedFiles['@module-federation/runtime-core$'];
  const packageFile = join(root, 'node_modules/@module-federation/runtime-core/package.json');
  const { exports } = createRequire(import.meta.url)(packageFile) as {
    exports: { '.': { import: { default: string }; require: { default: string } } };
  };
  const { import: esm, require: commonJs } = exports['.'];
  expect(esm.default).not.toBe(commonJs.default);
  const own = [esm.default, commonJs.default].map((path) => join(packageFile, '..', path));
  expect(own).toContain(file);
});
