import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@playday/build/root';
import { addIntegrityChain } from '@playday/build/webpack/integrity-chain';
import { integrityOf } from '@playday/build/webpack/integrity';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';
import { folderOf } from '@playday/build/release/built-program';
import { ports } from '../ports.ts';

/** Files of a build by name; changed in place. */
export type BuildFiles = Map<string, Buffer>;

const distOf = (name: string) => join(root, folderOf(name), 'dist');

/**
 * Makes another build of a remote from its newest one: the same code with the given change, a new
 * id and correct hashes. It is written to `dist/`, so that the remote's server offers it. Returns
 * its id.
 */
export function makeVariant(
  name: string,
  mark: string,
  change: (files: BuildFiles) => void = () => {},
) {
  const { build: good } = JSON.parse(readFileSync(join(distOf(name), 'current.json'), 'utf8')) as {
    build: string;
  };
  const folder = join(distOf(name), good);
  // Shops that run side by side have variants of their own.
  const build = `${good}_${mark.replaceAll(/\W+/g, '_')}_${ports.shell}`;
  const files: BuildFiles = new Map();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(folder, file)).isFile()) continue;
    const bytes = readFileSync(join(folder, file));
    const moved = /\.(js|cjs|css|json)$/.test(file)
      ? Buffer.from(bytes.toString('utf8').replaceAll(good, build))
      : bytes;
    files.set(file.replaceAll('\\', '/'), moved);
  }
  change(files);
  const manifest = JSON.parse(String(files.get('manifest.json'))) as BuildManifest;
  for (const [file, bytes] of addIntegrityChain(files, manifest, `/mfe/${name}/${build}/`))
    files.set(file, bytes);
  for (const file of Object.keys(manifest.files))
    manifest.files[file] = integrityOf(files.get(file) ?? Buffer.alloc(0));
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  for (const [file, bytes] of files) {
    const path = join(distOf(name), build, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  return build;
}

export function removeVariant(name: string, build: string) {
  const folder = join(distOf(name), build);
  if (build.includes('_') && existsSync(folder)) rmSync(folder, { recursive: true });
}

export function append(files: BuildFiles, file: string, code: string) {
  files.set(file, Buffer.concat([files.get(file) ?? Buffer.alloc(0), Buffer.from(`\n;${code}`)]));
}
