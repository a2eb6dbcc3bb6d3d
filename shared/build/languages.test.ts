import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '@playday/shared/build/root';
import { languages } from '../rules/languages.ts';

const files = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)));

const folders = [...new Set(globSync('{api,shell,mfe-*}/src/locales/*.json', { cwd: root }).map(dirname))];

test('every program has texts', () => {
  expect(folders.length).toBe(globSync('{api,shell,mfe-*}', { cwd: root }).length);
});

test.each(folders)('%s has a file for every language and no other', (folder) => {
  const found = globSync(`${folder}/*.json`, { cwd: root }).map((file) => basename(file, '.json'));
  expect(found.sort()).toEqual([...languages].sort());
});

test('only shared/rules/languages.ts lists the languages', () => {
  const code = `['"](?:${languages.join('|')})['"]`;
  const list = new RegExp(
    `${code}\\s*,\\s*${code}\\s*,\\s*${code}|${code}\\s*\\|\\s*${code}\\s*\\|\\s*${code}`,
  );
  const listing = files('*.ts', '*.tsx', '*.js', '*.mjs').filter((file) =>
    list.test(readFileSync(join(root, file), 'utf8')),
  );
  // The types for pages that embed the erasure form stand alone; `readAttributes` does not compile where they differ.
  expect(listing).toEqual(['mfe-erasure/src/embed/playday-erasure.d.ts', 'shared/rules/languages.ts']);
});
