import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addIntegrityChain, entryFile } from '@playday/shared/build/webpack/integrity-chain';
import { integrityOf } from '@playday/shared/build/webpack/integrity';
import type { BuildManifest } from '@playday/shared/build/webpack/manifest-plugin';

export interface FurtherRemote {
  name: string;
  entry: string;
  /** Address → hash of the script that its document would name. */
  sri: Record<string, string>;
}

const model = 'erasure';

/**
 * More remotes than there are: the smallest one's live build under other names, in the shell's own store of builds
 * (`DATA_DIR/builds`), from where it serves them like all others.
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
        // What was compressed beforehand is the model's.
        if (/\.(br|gz)$/.test(file)) await rm(join(folder, file));
        else if (file.endsWith('.js'))
          files.set(file, Buffer.from((await readFile(join(folder, file), 'utf8')).replaceAll(model, name)));
      }
      const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BuildManifest;
      for (const [file, bytes] of addIntegrityChain(files, manifest, base)) files.set(file, bytes);
      for (const [file, bytes] of files) await writeFile(join(folder, file), bytes);
      const entry = base + entryFile;
      return { name, entry, sri: { [entry]: integrityOf(files.get(entryFile) ?? Buffer.alloc(0)) } };
    }),
  );
}
