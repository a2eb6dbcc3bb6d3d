import { join } from 'node:path';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { buildId, root } from './build-id.ts';
import { embedFile } from './embed-file.ts';
import { type RemoteName, remotes } from '../../contract/remotes.ts';
import { baseConfig } from './base-config.ts';

/**
 * A remote's element for foreign pages, in one file that brings React and everything along. Nothing is loaded
 * later, so the page's policy needs to allow one script only. Style sheets arrive as text at the `keepStyles` that
 * `styles` exports, for a shadow root.
 */
export function embedConfig(name: RemoteName, files: { entry: string; styles: string }): Configuration {
  const { folder } = remotes[name];
  const part = { name: `${name}-embed`, folder, build: buildId(folder) };
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
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
