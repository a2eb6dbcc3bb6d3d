import { createRequire } from 'node:module';
import RefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type { WorkspaceRemote } from '../workspace-remotes.ts';
import { baseConfig, browserTarget } from './base-config.ts';

const require = createRequire(import.meta.url);

/** The document of a remote on a bare page, at each of its addresses. */
export const barePage = (name: string): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" ' +
  `content="width=device-width"><title>${name}, alone</title><body><script src="/main.js">` +
  '</script></body></html>';

/**
 * The build of one remote for a bare page with a fake host, into the folder `path`; its pages take
 * changes.
 */
export const standaloneConfig = (
  { name, folder }: Pick<WorkspaceRemote, 'name' | 'folder'>,
  path: string,
): Configuration => ({
  ...baseConfig(
    { name, folder, build: 'standalone', ownsPage: true },
    { styles: 'inject', refresh: true },
  ),
  target: browserTarget,
  devtool: 'eval-source-map',
  entry: {
    main: [
      `${require.resolve('webpack-hot-middleware/client')}?reload=true&quiet=true`,
      './src/standalone.tsx',
    ],
  },
  output: { path, filename: '[name].js', publicPath: '/', clean: true },
  plugins: [
    new webpack.HotModuleReplacementPlugin(),
    new RefreshPlugin({ overlay: { sockIntegration: 'whm' } }),
  ],
});
