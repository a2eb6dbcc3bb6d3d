import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import webpack from 'webpack';
import { contractVersion } from './shared-libraries.ts';

/** What one build holds: every file with its hash, and the files that each named chunk (one per route) needs. */
export interface BuildManifest {
  name: string;
  build: string;
  contract: number;
  /** File name → `sha384-…`. */
  files: Record<string, string>;
  /** Chunk name → the scripts and styles it needs, in order. */
  chunks: Record<string, string[]>;
}

export const integrityOf = (bytes: Uint8Array) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Adds the words (`i18n/<language>.json`) and `manifest.json` to a web build. */
export class ManifestPlugin {
  readonly name: string;
  readonly build: string;
  readonly wordsFolder: string;
  readonly beside: string[];

  /** `beside`: files in the same folder that an earlier build made. */
  constructor(options: { name: string; build: string; wordsFolder: string; beside?: string[] }) {
    this.name = options.name;
    this.build = options.build;
    this.wordsFolder = options.wordsFolder;
    this.beside = options.beside ?? [];
  }

  apply(compiler: Compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('Manifest', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'Words', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          if (!existsSync(this.wordsFolder)) return;
          for (const file of readdirSync(this.wordsFolder)) {
            const words = JSON.parse(readFileSync(join(this.wordsFolder, file), 'utf8'));
            compilation.emitAsset(`i18n/${file}`, new RawSource(JSON.stringify(words)));
          }
        },
      );
      compilation.hooks.processAssets.tap(
        { name: 'Manifest', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const files: BuildManifest['files'] = {};
          for (const asset of compilation.getAssets()) {
            if (!asset.name.endsWith('.map')) files[asset.name] = integrityOf(asset.source.buffer());
          }
          for (const file of this.beside)
            files[file] = integrityOf(readFileSync(join(compiler.outputPath, file)));
          const chunks: BuildManifest['chunks'] = {};
          for (const chunk of compilation.chunks) {
            if (chunk.name)
              chunks[chunk.name] = [...chunk.files, ...chunk.auxiliaryFiles].filter((f) =>
                /\.(js|css)$/.test(f),
              );
          }
          for (const [name, group] of compilation.namedChunkGroups) {
            chunks[name] = group.getFiles().filter((f) => /\.(js|css)$/.test(f));
          }
          const manifest: BuildManifest = {
            name: this.name,
            build: this.build,
            contract: contractVersion,
            files,
            chunks,
          };
          compilation.emitAsset('manifest.json', new RawSource(JSON.stringify(manifest, null, 1)));
        },
      );
    });
  }
}
