/** @jest-environment node */
import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import webpack from 'webpack';
import { root } from '../root.ts';
import { tempFolder } from '../temp-folder.ts';
import { browserBuild } from './federation.ts';

/** The errors of a build with one style sheet. */
async function errorsOf(file: string, css: string): Promise<string[]> {
  const folder = tempFolder({ [`src/${file}`]: css, 'src/index.ts': `import './${file}';\n` });
  const config = browserBuild(
    { name: 'catalog', folder: relative(root, folder), build: 'b1' },
    '/mfe/catalog/b1/',
    { entry: { remoteEntry: './src/index.ts' }, output: { filename: '[name].js' } },
  );
  const { promise, resolve, reject } = Promise.withResolvers<webpack.Stats>();
  webpack(config, (error, stats) => (stats ? resolve(stats) : reject(error ?? new Error('no statistics'))));
  const errors = (await promise).toJson().errors ?? [];
  rmSync(folder, { recursive: true });
  return errors.map(({ message }) => message);
}

test.each([
  ['a.module.css', 'body { display: none }'],
  ['a.module.css', ':global(.header) { display: none }'],
  ['a.module.css', '.a { color: red } :root { color: red }'],
  ['a.css', 'body { display: none }'],
])('style sheet of a remote that reaches outside of it (%s, %s): the build fails', async (file, css) => {
  expect((await errorsOf(file, css)).join()).toContain('is not pure');
});
