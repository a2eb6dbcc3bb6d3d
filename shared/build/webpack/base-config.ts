import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import browserslist from 'browserslist';
import { browserslistToTargets } from 'lightningcss';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

import type { Configuration, RuleSetRule } from 'webpack';
import { compiledScripts, root, sharedFolder } from '../root.ts';

const require = createRequire(import.meta.url);

export interface Program {
  /** Name of the program in module federation: shell, catalog, … */
  name: string;
  /** Its folder relative to the root. */
  folder: string;
  build: string;
  /** Whether its style sheets may have selectors for the whole page. */
  ownsPage?: boolean;
}

/**
 * The oldest browsers served, as `package.json` lists them. Packages are not lowered;
 * `check-built.ts` reads what is built.
 */
const browsers = browserslist.loadConfig({ path: sharedFolder }) ?? [];
/** Webpack's `target`: those browsers, wherever the program that is built lies. */
export const browserTarget = `browserslist:${browsers.join(', ')}`;
const cssTargets = browserslistToTargets(browserslist(browsers));

const scripts = (refresh: boolean): RuleSetRule => ({
  test: compiledScripts,
  loader: require.resolve('swc-loader'),
  options: {
    // Without `bugfixes` a bug of Safari 15 in one form of parameters lowers them all.
    env: { targets: browsers, bugfixes: true },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: refresh, refresh } },
    },
  },
});

const cssModules = (part: Program, namesOnly: boolean) => ({
  // Class names must differ between remotes and between builds, even for the same path and class.
  // All classes of a file share a suffix, so that documents compress well.
  getLocalIdent: ({ resourcePath }: { resourcePath: string }, _template: string, local: string) => {
    const path = relative(join(root, part.folder), resourcePath);
    const file = createHash('sha256')
      .update(`${part.name}:${part.build}:${path}`)
      .digest('base64url');
    return `${local}-${file.slice(0, 4)}`;
  },
  // A selector without a class of the file would reach outside of the program.
  mode: 'pure',
  exportLocalsConvention: 'as-is',
  namedExport: false,
  exportOnlyLocals: namesOnly,
  // The shell and the embed own their page or shadow root; every style sheet of a remote is a
  // module.
  auto: (path: string) => !part.ownsPage || path.endsWith('.module.css'),
});

/**
 * A separate CSS file, class names only, a `<style>` tag, or text passed to the module's function
 * `keepStyles`.
 */
export type StyleMode = 'extract' | 'names' | 'inject' | { keep: string };

const styles = (part: Program, mode: StyleMode): RuleSetRule => ({
  test: /\.css$/,
  use: [
    ...(mode === 'extract' ? [MiniCssExtractPlugin.loader] : []),
    ...(mode === 'inject' ? [require.resolve('style-loader')] : []),
    ...(typeof mode === 'object'
      ? [{ loader: require.resolve('./shadow-styles-loader.cjs'), options: mode }]
      : []),
    {
      loader: require.resolve('css-loader'),
      options: { modules: cssModules(part, mode === 'names') },
    },
  ],
});

/** Configuration shared by all builds of all programs. */
export function baseConfig(
  part: Program,
  options: { styles: StyleMode; refresh?: boolean },
): Configuration {
  return {
    context: join(root, part.folder),
    mode: process.env.NODE_ENV === 'development' ? 'development' : 'production',
    devtool: false,
    performance: false,
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { ecma: 2022, compress: { passes: 3, ecma: 2022 } },
        }),
        new MinimizerPlugin({
          test: /\.css$/,
          minify: MinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: cssTargets },
        }),
      ],
    },
    stats: 'errors-warnings',
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        scripts(options.refresh ?? false),
        styles(part, options.styles),
        {
          test: join(root, 'node_modules/react-router/dist/production/lib/dom/lib.js'),
          loader: require.resolve('./unused-links-loader.cjs'),
        },
        { test: /\.(woff2|svg|avif|webp)$/, type: 'asset/resource' },
      ],
    },
  };
}
