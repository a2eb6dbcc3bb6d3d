import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arePackagesInstalled } from './installed-packages.mjs';

const needed = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'mfe-a/node_modules/a': { version: '2.0.0', integrity: 'sha512-a2' },
};
const wanted = {
  '': { version: '1.0.0' },
  ...needed,
  'node_modules/a-win32': { version: '1.0.0', integrity: 'sha512-w', optional: true },
  'mfe-a': { version: '1.0.0' },
  'node_modules/mfe-a': { resolved: 'mfe-a', link: true },
};
const folder = mkdtempSync(join(tmpdir(), 'playday-installed-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (file: string, packages: object) =>
  writeFileSync(join(folder, file), JSON.stringify({ packages }));

test.each<[string, { installed?: object; linked?: boolean }, boolean]>([
  ['nothing installed', {}, false],
  ['all needed packages installed', { installed: needed }, true],
  ['one package missing', { installed: {} }, false],
  ['a workspace without its link', { installed: needed, linked: false }, false],
  ['another version', { installed: { ...needed, 'node_modules/a': { version: '0.9.0' } } }, false],
  [
    'another version of a workspace alone',
    { installed: { ...needed, 'mfe-a/node_modules/a': { version: '1.9.0' } } },
    false,
  ],
  [
    'other content of the version',
    { installed: { ...needed, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } } },
    false,
  ],
])('%s: arePackagesInstalled', (_case, { installed, linked = true }, expected) => {
  for (const made of ['mfe-a', 'node_modules']) {
    rmSync(join(folder, made), { recursive: true, force: true });
    mkdirSync(join(folder, made));
  }
  if (linked) symlinkSync(join(folder, 'mfe-a'), join(folder, 'node_modules/mfe-a'), 'junction');
  write('package-lock.json', wanted);
  if (installed) write('node_modules/.package-lock.json', installed);
  expect(arePackagesInstalled(folder)).toBe(expected);
});
