import { join } from 'node:path';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { buildId } from './build-id.ts';
import { BuildInputsPlugin } from './build-inputs-plugin.ts';
import { root } from '../root.ts';
import { embedFile } from './embed-file.ts';
import { type RemoteName, remotes } from '../../contract/remotes.ts';
import { baseConfig } from './base-config.ts';

/**
 * Builds a remote's custom element for other sites as one self-contained file, React included. Nothing is loaded
 * later, so the site's CSP needs to allow one script only. Style sheets are passed as text to the `keepStyles` that
 * `styles` exports, for a shadow root.
 */
export function embedConfig(name: RemoteName, files: { entry: string; styles: string }): Configuration {
  const { folder } = remotes[name];
  const part = { name: `${name}-embed`, folder, build: buildId(folder), ownsPage: true };
  return {
    ...baseConfig(part, { styles: { keep: join(root, folder, files.styles) } }),
    name: `${name} embed`,
    target: ['web', 'es2022'],
    entry: files.entry,
    output: {
      path: join(root, folder, 'dist', part.build),
      filename: embedFile,
      publicPath: '',
      uniqueName: `playday_${part.name}_${part.build}`,
    },
    plugins: [new BuildInputsPlugin(folder), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
