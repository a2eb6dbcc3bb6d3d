import { join, relative } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { containerName, entryFile } from '../../contract/build-manifest.ts';
import { buildId } from './build-id.ts';
import { root, sharedFolder } from '../root.ts';
import { BuildInputsPlugin } from './build-inputs-plugin.ts';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin.ts';
import { embedFile, embedTypesFile } from './embed-file.ts';
import { ManifestPlugin } from './manifest-plugin.ts';
import { readRemote, type WorkspaceRemote } from '../workspace-remotes.ts';
import { sharedConfig, sharedLibraries } from './shared-libraries.ts';
import { baseConfig, browserTarget, type Program } from './base-config.ts';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

const federation = (
  name: string,
  runtime: 'provides' | 'external',
  rest: Partial<FederationOptions>,
) =>
  new ModuleFederationPlugin({
    name,
    dts: false, // types come from shared/contract
    manifest: false, // the shell registers entries directly: one round trip less
    shareStrategy: 'loaded-first', // else a remote that is down keeps the shell white
    experiments: {
      optimization: { disableSnapshot: true, target: 'web' },
      ...(runtime === 'provides' ? { provideExternalRuntime: true } : { externalRuntime: true }),
    },
    ...rest,
  });

/**
 * A program's build for browsers. `beside`: files that another build emits to the same folder.
 * `definition`: what the manifest says of a remote.
 */
export function browserBuild(
  part: Program,
  publicPath: string,
  rest: Configuration,
  { beside, definition }: { beside?: string[]; definition?: WorkspaceRemote['definition'] } = {},
): Configuration {
  const base = baseConfig(part, { styles: 'extract' });
  return {
    ...base,
    name: `${part.name} browser`,
    target: browserTarget,
    // Positions only, without the sources; `ManifestPlugin` collects the maps in one file that is
    // not served.
    devtool: 'hidden-nosources-source-map',
    ...rest,
    // The shortest: chunks need no table of names, and modules get small numbers.
    optimization: { ...base.optimization, chunkIds: 'named', moduleIds: 'size' },
    module: { rules: [...(base.module?.rules ?? []), ...(rest.module?.rules ?? [])] },
    output: {
      path: join(root, part.folder, 'dist', part.build),
      publicPath,
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        relative(root, absoluteResourcePath),
      // Two builds of one remote must not share webpack's global chunk array.
      uniqueName: `playday_${part.name}_${part.build}`,
      trustedTypes: { policyName: `mf-${part.name}` },
      // Their folder is named by the build, so their names need no hash.
      chunkFilename: '[name].js',
      chunkLoadTimeout: 5000,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      ...rest.output,
    },
    plugins: [
      browserOnly,
      // Lets browsers compile the file on a background thread while it downloads (explicit compile
      // hints).
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /\.js$/,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
      }),
      new MiniCssExtractPlugin({
        filename: '[name].css',
        chunkFilename: '[name].css',
      }),
      new ManifestPlugin({
        name: part.name,
        build: part.build,
        localesFolder: join(root, part.folder, 'src/locales'),
        beside,
        definition,
      }),
      ...(rest.plugins ?? []),
    ],
  };
}

/** Leaves out of builds for browsers what only the server does: `typeof document` is known. */
const browserOnly = new webpack.DefinePlugin({ 'typeof document': JSON.stringify('object') });

function serverBuild(part: Program, entry: string, rest: Configuration): Configuration {
  return {
    ...baseConfig(part, { styles: 'names' }),
    name: `${part.name} server`,
    target: 'node24',
    entry,
    output: {
      path: join(root, part.folder, 'dist', part.build),
      filename: 'server.cjs',
      library: { type: 'commonjs2' },
    },
    plugins: [
      new BuildInputsPlugin(part.folder),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    ...rest,
  };
}

/**
 * The two builds of a remote: for browsers, and for rendering on the shell's server. With `embed`
 * (`embedConfig`) there are three. `path`: the remote's folder, with its `remote.json`.
 */
export function remoteConfig(
  path: string,
  { embed }: { embed?: Configuration } = {},
): Configuration[] {
  const { name, folder, exposes, definition } = readRemote(relative(root, path));
  const part: Program = { name, folder, build: buildId(folder) };
  const rest: Configuration = {
    entry: {},
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: replacedInRemotes },
    plugins: [
      new BuildInputsPlugin(folder),
      new ChunkIntegrityPlugin(),
      federation(name, 'external', {
        filename: entryFile,
        // Not a variable, because a name may have hyphens or be that of a variable of browsers,
        // such as `status`.
        library: { type: 'window', name: containerName(name) },
        exposes: Object.fromEntries(
          Object.entries(exposes).map(([module, file]) => [
            module,
            { import: file, name: `exposed-${module.slice(2)}` },
          ]),
        ),
        shared: sharedConfig,
      }),
    ],
  };
  const browser = browserBuild(part, `/mfe/${name}/${part.build}/`, rest, {
    definition,
    beside: embed && [embedFile, embedTypesFile],
  });
  const server = serverBuild(part, './src/index.ts', {
    externals: Object.fromEntries(
      sharedLibraries.map((library) => [library, `commonjs ${library}`]),
    ),
  });
  if (!embed) return [browser, server];
  // Built first, because the manifest contains its hash.
  return [embed, { ...browser, dependencies: [embed.name ?? ''] }, server];
}

const library = (file: string) => join(root, 'node_modules', file);
const stub = (file: string) => join(sharedFolder, 'build/webpack/stubs', file);

/**
 * Files of libraries that the shell's build replaces, with what that saves of its first script, as
 * sent (Brotli; 139.2 kB with all of them). `private-files.test.ts` fails when an upgrade moves a
 * file or adds an export.
 */
export const replacedFiles: Record<string, string> = {
  // 8.8 kB: plugin and runtime import it once as CommonJS and once as an ES module, and both copies
  // would be bundled.
  '@module-federation/runtime-core$': library('@module-federation/runtime-core/dist/index.js'),
  // 0.6 kB: the plugin that provides the runtime's core, which federation names as CommonJS.
  [library('@module-federation/inject-external-runtime-core-plugin/dist/index.cjs')]: library(
    '@module-federation/inject-external-runtime-core-plugin/dist/index.js',
  ),
  // 1.0 kB: instrumentation.
  [library('react-router/dist/production/lib/router/instrumentation.js')]: stub(
    'router-instrumentation.js',
  ),
  // 2 kB: manifests of remotes. The shell registers entries, so `disableSnapshot` leaves only the
  // class that is created anyway.
  [library('@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js')]:
    stub('federation-snapshots.js'),
  // 1 kB: preloading by manifest.
  [library('@module-federation/runtime-core/dist/utils/preload.js')]: stub('federation-preload.js'),
  // 1.4 kB: comparison of versions, of which shared libraries require none.
  [library('@module-federation/runtime-core/dist/utils/semver/index.js')]:
    stub('federation-versions.js'),
  // 0.4 kB: its loggers.
  [library('@module-federation/sdk/dist/logger.js')]: stub('federation-loggers.js'),
  // 0.5 kB: texts of its errors.
  [library('@module-federation/error-codes/dist/desc.mjs')]: stub('federation-messages.js'),
};

/**
 * The same in the builds of remotes: 4.2 kB of each entry, which the shell has. The budget of
 * entries is exceeded when federation takes another file.
 */
export const replacedInRemotes: Record<string, string> = {
  [library('@module-federation/webpack-bundler-runtime/dist/bundler.js')]:
    stub('bundler-runtime.js'),
};

/**
 * The shell's chunks that load later take the kit, and the libraries behind it, at run time.
 * Webpack does not merge a module that another chunk imports with those around it: 1.2 kB.
 */
const kitOfPage: RuleSetRule = {
  test: /[\\/]shell[\\/]src[\\/](?:cart[\\/]hold|extras|notices|orders[\\/]watch)/,
  resolve: { alias: { '@playday/shared/kit$': stub('kit-of-page.js') } },
  parser: { exportsPresence: 'error' },
};

/** The two builds of the shell: the frame for browsers, and the server renderer of whole pages. */
export function shellConfig(): Configuration[] {
  const part: Program = { name: 'shell', folder: 'shell', build: buildId('shell'), ownsPage: true };
  const browser = browserBuild(part, `/assets/${part.build}/`, {
    entry: { main: './src/index.ts' },
    output: { filename: '[name].js' },
    plugins: [new BuildInputsPlugin('shell'), federation('shell', 'provides', { remotes: {} })],
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: replacedFiles },
    module: { rules: [kitOfPage] },
  });
  const server = serverBuild(part, './src/render.tsx', {});
  return [
    browser,
    { ...server, output: { ...server.output, library: { type: 'commonjs2', export: 'default' } } },
  ];
}
