import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addIntegrityChain } from '@playday/shared/build/webpack/integrity-chain';
import { containerName, entryFile } from '@playday/shared/contract/build-manifest';
import { integrityOf } from '@playday/shared/build/webpack/integrity';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';

export interface FurtherRemote {
  name: string;
  entry: string;
  entryGlobalName: string;
  /** URL of each script → the hash that a document would contain for it. */
  sri: Record<string, string>;
}

const model = 'erasure';

/**
 * Adds remotes: copies the live build of the smallest remote under other names into the shell's build store
 * (`DATA_DIR/builds`), from which the shell serves it like any other build.
 */
export async function createAdditionalRemotes(
  dataDir: string,
  shopUrl: string,
  names: string[],
): Promise<FurtherRemote[]> {
  const release = (await (await fetch(`${shopUrl}/release.json`)).json()) as {
    remotes: Record<string, string>;
  };
  const build = release.remotes[model] ?? '';
  return Promise.all(
    names.map(async (name) => {
      const folder = join(dataDir, 'builds', name, build);
      await cp(join(dataDir, 'builds', model, build), folder, { recursive: true });
      const base = `/mfe/${name}/${build}/`;
      const files = new Map<string, Buffer>();
      for (const file of await readdir(folder)) {
        // The compressed copies belong to the original file.
        if (/\.(br|gz)$/.test(file)) await rm(join(folder, file));
        else if (file.endsWith('.js'))
          files.set(file, Buffer.from((await readFile(join(folder, file), 'utf8')).replaceAll(model, name)));
      }
      const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BuildManifest;
      for (const [file, bytes] of addIntegrityChain(files, manifest, base)) files.set(file, bytes);
      for (const [file, bytes] of files) {
        manifest.files[file] = integrityOf(bytes);
        await writeFile(join(folder, file), bytes);
      }
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
      const entry = base + entryFile;
      const sri = { [entry]: integrityOf(files.get(entryFile) ?? Buffer.alloc(0)) };
      return { name, entry, entryGlobalName: containerName(name), sri };
    }),
  );
}
