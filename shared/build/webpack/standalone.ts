import { join } from 'node:path';
import RefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import { root } from '../root.ts';
import { readRemote } from '../workspace-remotes.ts';
import { baseConfig, browserTarget } from './base-config.ts';

const { name, folder, port } = readRemote(process.env.REMOTE_FOLDER ?? '');
const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" ' +
  `content="width=device-width"><title>${name}, alone</title><body><script src="/main.js">` +
  '</script></body></html>';

/** One remote on a bare page with a fake host, to develop it without the rest of the shop. */
const config: Configuration & { devServer: object } = {
  ...baseConfig(
    { name, folder, build: 'standalone', ownsPage: true },
    { styles: 'inject', refresh: true },
  ),
  target: browserTarget,
  devtool: 'eval-source-map',
  entry: { main: './src/standalone.tsx' },
  output: { path: join(root, folder, 'dist/standalone'), filename: '[name].js', publicPath: '/' },
  plugins: [new RefreshPlugin()],
  devServer: {
    host: '127.0.0.1',
    port: Number(process.env.REMOTE_PORT ?? port),
    hot: true,
    static: false,
    setupMiddlewares(middlewares: object[]) {
      // Serve the page for every URL that is not a file; the remote's router reads the URL.
      const serve = (
        request: { method: string; url: string; headers: { accept?: string } },
        response: { setHeader: (n: string, v: string) => void; end: (text: string) => void },
        next: () => void,
      ) => {
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html'))
          return next();
        response.setHeader('content-type', 'text/html');
        response.end(page);
      };
      return [...middlewares, { name: 'page', middleware: serve }];
    },
  },
};
export default config;
