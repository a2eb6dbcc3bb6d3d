import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';
import { deprecatedUses } from '@playday/shared/contract/requirements';
import { addIntegrityChain, integrityChainOf } from './integrity-chain.ts';
import { usedSurface, offeredSurface } from './contract-surface.ts';
import { integrityOf } from './integrity.ts';
import { compiledScripts } from '../root.ts';
import { type SourceMapData, type SourceMaps, sourceMapsFile } from '../../contract/source-maps.ts';

/** Folders of the texts of extras, from those of the core. */
const ofExtras = '../extras/*/locales';

interface ManifestOptions {
  name: string;
  build: string;
  localesFolder: string;
  /** Files in the same folder that an earlier build emitted. */
  beside?: string[] | undefined;
  definition?: BuildManifest['definition'];
}

/**
 * Adds the locale files (`i18n/<language>.json`), `manifest.json` and `source-maps.json` to a
 * browser build. The maps are not in the manifest, so they are not served.
 */
export class ManifestPlugin {
  readonly options: ManifestOptions;

  constructor(options: ManifestOptions) {
    this.options = options;
  }

  apply(compiler: Compiler) {
    const { RawSource } = webpack.sources;
    const { name, build, localesFolder, beside = [], definition } = this.options;
    compiler.hooks.thisCompilation.tap('Manifest', (compilation) => {
      const sources = new Set<string>();
      compilation.hooks.finishModules.tap('Manifest', (modules) => {
        for (const module of modules) {
          const file = (module as { resource?: string }).resource;
          if (file && compiledScripts.test(file)) sources.add(file);
        }
      });
      compilation.hooks.processAssets.tap(
        { name: 'Words', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          if (!existsSync(localesFolder)) return;
          const folders = [localesFolder, ...globSync(join(localesFolder, ofExtras))];
          for (const file of readdirSync(localesFolder)) {
            const words = folders.map(
              (folder) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object,
            );
            const all = JSON.stringify(Object.assign({}, ...words));
            compilation.emitAsset(`i18n/${file}`, new RawSource(all));
          }
        },
      );
      compilation.hooks.processAssets.tap(
        { name: 'Manifest', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          // Nothing is written, and a failure in here would hide the errors.
          if (compilation.errors.length > 0) return;
          const chunks: BuildManifest['chunks'] = {};
          for (const chunk of compilation.chunks) {
            if (chunk.name)
              chunks[chunk.name] = [...chunk.files, ...chunk.auxiliaryFiles].filter((f) =>
                /\.(js|css)$/.test(f),
              );
          }
          for (const [chunk, group] of compilation.namedChunkGroups) {
            chunks[chunk] = group.getFiles().filter((f) => /\.(js|css)$/.test(f));
          }
          const isShell = name === 'shell';
          if (!isShell) {
            const scripts = new Map(
              compilation.getAssets().map((asset) => [asset.name, asset.source.buffer()]),
            );
            const base = String(compilation.outputOptions.publicPath);
            const chain = integrityChainOf(compilation);
            for (const [file, bytes] of addIntegrityChain(scripts, chain, base))
              compilation.updateAsset(file, new RawSource(bytes));
          }
          const maps = takeSourceMaps(compilation);
          const files: BuildManifest['files'] = {};
          for (const asset of compilation.getAssets())
            files[asset.name] = integrityOf(asset.source.buffer());
          for (const file of beside)
            files[file] = integrityOf(readFileSync(join(compiler.outputPath, file)));
          const needs = isShell ? { contracts: [], kit: [], host: [] } : usedSurface(sources);
          for (const use of deprecatedUses(needs, offeredSurface()))
            compilation.warnings.push(new webpack.WebpackError(`${name} ${use}`));
          const manifest: BuildManifest = {
            name,
            build,
            needs,
            ...(isShell && { offers: offeredSurface() }),
            ...(definition && { definition }),
            files,
            chunks,
          };
          compilation.emitAsset('manifest.json', new RawSource(JSON.stringify(manifest, null, 1)));
          compilation.emitAsset(sourceMapsFile, new RawSource(JSON.stringify(maps)));
        },
      );
    });
  }
}

/** Removes the source maps from a compilation and returns those of scripts. */
function takeSourceMaps(compilation: Compilation): SourceMaps {
  const maps: SourceMaps = {};
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.map')) continue;
    if (name.endsWith('.js.map'))
      maps[name.replace(/\.map$/, '')] = JSON.parse(String(source.source())) as SourceMapData;
    compilation.deleteAsset(name);
  }
  return maps;
}
