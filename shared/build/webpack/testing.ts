import { relative } from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Configuration, type Stats } from 'webpack';
import { root } from '../root.ts';
import { browserBuild } from './federation.ts';

const run = promisify<Configuration, Stats | undefined>(webpack);

/** Builds `src/index.ts` of a folder as build `b1` of the remote `catalog`; returns the errors. */
export async function buildErrors(folder: string): Promise<string[]> {
  const stats = await run(
    browserBuild(
      { name: 'catalog', folder: relative(root, folder), build: 'b1' },
      '/mfe/catalog/b1/',
      {
        entry: { remoteEntry: './src/index.ts' },
        output: { filename: '[name].js' },
      },
    ),
  );
  return (stats?.toJson().errors ?? []).map(({ message }) => message);
}
