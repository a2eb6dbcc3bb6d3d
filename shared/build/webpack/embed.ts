import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { buildId } from './build-id.ts';
import { BuildInputsPlugin } from './build-inputs-plugin.ts';
import { root } from '../root.ts';
import { embedFile, embedTypesFile } from './embed-file.ts';
import { readRemote } from '../workspace-remotes.ts';
import { baseConfig, browserTarget } from './base-config.ts';

const require = createRequire(import.meta.url);

const ownStyleList = {
  [require.resolve('css-loader/dist/runtime/api.js')]: require.resolve('./style-list.cjs'),
};

interface EmbedFiles {
  entry: string;
  styles: string;
  /** Type declarations for pages that embed the script, served beside it. */
  types: URL;
  /**
   * Modules replaced by smaller ones, or by an empty one (`false`), as in webpack's
   * `resolve.alias`.
   */
  replaced?: Record<string, string | false>;
  /** Texts of screens that the embed does not have: keys such as `confirm` or `success.title`. */
  unusedTexts?: string[];
}

/**
 * Builds a remote's custom element for other sites as one self-contained file, React included.
 * Nothing is loaded later, so the site's CSP needs to allow one script only. Style sheets are
 * passed as text to the `keepStyles` that `styles` exports, for a shadow root. `path`: the remote's
 * folder, with its `remote.json`.
 */
export function embedConfig(path: string, files: EmbedFiles): Configuration {
  const { name, folder } = readRemote(relative(root, path));
  const part = { name: `${name}-embed`, folder, build: buildId(folder), ownsPage: true };
  const base = baseConfig(part, { styles: { keep: join(root, folder, files.styles) } });
  return {
    ...base,
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        localeFiles(files.unusedTexts ?? []),
        { test: /\.css$/, enforce: 'pre', loader: require.resolve('./lowered-styles-loader.cjs') },
        {
          test: /[\\/]node_modules[\\/]react-hook-form[\\/]/,
          loader: require.resolve('./changed-prototypes-loader.cjs'),
        },
      ],
    },
    resolve: { ...base.resolve, alias: { ...files.replaced, ...ownStyleList } },
    name: `${name} embed`,
    target: browserTarget,
    entry: files.entry,
    output: {
      path: join(root, folder, 'dist', part.build),
      filename: embedFile,
      publicPath: '',
      uniqueName: `playday_${part.name}_${part.build}`,
    },
    plugins: [
      new BuildInputsPlugin(folder),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      // The builds that wait for this one would fail for want of its files, and hide its errors.
      (compiler) =>
        compiler.hooks.done.tap('StopOnErrors', (stats) => {
          if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
        }),
      (compiler) =>
        compiler.hooks.thisCompilation.tap('Types', (compilation) => {
          compilation.emitAsset(
            embedTypesFile,
            new webpack.sources.RawSource(readFileSync(files.types)),
          );
        }),
    ],
  };
}

/** Parses locale files without some of their texts. */
const localeFiles = (unused: string[]): RuleSetRule => ({
  test: /[\\/]locales[\\/]\w+\.json$/,
  type: 'json',
  parser: { parse: (text: string) => withoutTexts(JSON.parse(text) as object, unused) },
});

const withoutTexts = (texts: object, unused: string[], before = ''): object =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => !unused.includes(before + key))
      .map(([key, text]: [string, unknown]) => [
        key,
        typeof text === 'string' ? text : withoutTexts(text as object, unused, `${before}${key}.`),
      ]),
  );
