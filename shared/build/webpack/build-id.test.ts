import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../root.ts';
import { buildId, nameOf } from './build-id.ts';
import { installedPackages } from './installed-packages.ts';

const programs = ['shell', 'mfe-catalog', 'mfe-checkout', 'mfe-account', 'mfe-erasure'];
const remotes = programs.slice(1);
const ids = (change: (path: string, text: string) => string = (_path, text) => text) =>
  programs.map((program) =>
    buildId(program, (file) => change(file.slice(root.length), readFileSync(file, 'utf8'))),
  );
const before = ids();

/** The programs whose id differs when the file has another text. */
function renamedBy(path: string, edit: (text: string) => string): string[] {
  expect(existsSync(join(root, path))).toBe(true);
  const after = ids((file, text) => {
    if (file !== path) return text;
    const edited = edit(text);
    expect(edited).not.toBe(text);
    return edited;
  });
  return programs.filter((_program, at) => after[at] !== before[at]);
}

test.each([
  ['shared/contract/host.ts', 'a comment beside types', []],
  ['shared/testing/testing.tsx', 'a change in test tools', []],
  ['mfe-account/src/login/login.test.tsx', 'a change in a test', []],
  ['shared/kit/qr-picture.ts', 'a module that two remotes load', ['mfe-checkout', 'mfe-account']],
  ['shared/ui/stub.module.css', 'styles that other styles compose', remotes.slice(0, 3)],
  ['mfe-account/src/login/LoginPage.tsx', 'a page that is loaded later', ['mfe-account']],
  [
    'mfe-catalog/src/static-pages/locales/faq.th.json',
    'a text that is loaded by language',
    ['mfe-catalog'],
  ],
  ['mfe-erasure/src/embed/small-i18n.tsx', 'what replaces a library in the embed', ['mfe-erasure']],
  [
    'mfe-erasure/src/embed/playday-erasure.d.ts',
    'the types served beside the embed',
    ['mfe-erasure'],
  ],
  ['shared/build/webpack/changed-prototypes-loader.cjs', 'a loader of the embed', ['mfe-erasure']],
  ['shared/build/webpack/unused-links-loader.cjs', 'a loader for all', programs],
  ['shell/webpack.config.ts', 'configuration of one program', ['shell']],
  [
    'shared/build/webpack/stubs/router-instrumentation.js',
    'a replaced file of a library',
    ['shell'],
  ],
  ['shared/build/webpack/base-config.ts', 'configuration of all', programs],
  ['shared/package.json', 'what names of shared mean', programs],
])('%s (%s): renames %j', (path, _what, renamed) => {
  expect(renamedBy(path, (text) => `${text}\n/* changed */\n`)).toEqual(renamed);
});

test('this package, installed by npm or by pnpm: its files have the same names', () => {
  const file = 'node_modules/@playday/shared/kit/http/http.js';
  for (const path of [file, `node_modules/.pnpm/@playday+shared@1.0.0_react/${file}`])
    expect(nameOf(path)).toBe('@playday/shared/kit/http/http.js');
});

test('package that is not installed: refused, as its version would be missing in the id', () => {
  const importer = { name: 'not-installed', from: root };
  expect(() => installedPackages([importer], String)).toThrow('not-installed');
});

test('another oldest browser: renames all', () => {
  expect(renamedBy('package.json', (text) => text.replace('safari >= ', 'safari >= 1'))).toEqual(
    programs,
  );
});

test.each([
  ['webpack', programs],
  // The kit, which the shell provides, wraps the router for remotes; the embed contains it.
  ['react-router', ['shell', 'mfe-erasure']],
  ['uqr', ['mfe-account']],
  ['fastify', []],
])('another version of %s: renames %j', (name, renamed) => {
  const version = /(?<="version": ")[^"]+/;
  expect(
    renamedBy(`node_modules/${name}/package.json`, (text) => text.replace(version, '999.0.0')),
  ).toEqual(renamed);
});

test('file beside the repository whose name begins like it: changes no id', () => {
  const log = `${resolve(root)}.build-id-test.log`;
  try {
    writeFileSync(log, 'npm start > playday.log');
    expect(ids()).toEqual(before);
  } finally {
    rmSync(log, { force: true });
  }
});
