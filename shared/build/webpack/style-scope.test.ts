/** @jest-environment node */
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../temp-folder.ts';
import { buildErrors } from './testing.ts';

/** The errors of a build with one style sheet. */
async function errorsOf(file: string, css: string): Promise<string[]> {
  const folder = tempFolder({ [`src/${file}`]: css, 'src/index.ts': `import './${file}';\n` });
  const errors = await buildErrors(folder);
  rmSync(folder, { recursive: true });
  return errors;
}

test.each([
  ['a.module.css', 'body { display: none }'],
  ['a.module.css', ':global(.header) { display: none }'],
  ['a.module.css', '.a { color: red } :root { color: red }'],
  ['a.css', 'body { display: none }'],
])(
  'style sheet of a remote that reaches outside of it (%s, %s): the build fails',
  async (file, css) => {
    expect((await errorsOf(file, css)).join()).toContain('is not pure');
  },
);

test('style sheets of the remotes: none names a part of the shell', () => {
  const root = join(import.meta.dirname, '../../..');
  const sheets = globSync('mfe-*/src/**/*.css', { cwd: root });
  expect(sheets.length).toBeGreaterThan(20);
  // A class of the sheet's own before it makes such a selector pure.
  const naming = sheets.filter((sheet) =>
    /#root\b|:global\((?!:root\))/.test(readFileSync(join(root, sheet), 'utf8')),
  );
  expect(naming).toEqual([]);
});
