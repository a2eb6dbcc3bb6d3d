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
import type { BuildManifest } from '../contract/build-manifest.ts';
import { folderOf } from './release/built-program.ts';
import { root } from './root.ts';
import { addIntegrityChain, readIntegrityChain } from './webpack/integrity-chain.ts';
import { integrityOf } from './webpack/integrity.ts';

/** Files of a build by name; changed in place. */
export type BuildFiles = Map<string, Buffer>;

const distOf = (name: string) => join(root, folderOf(name), 'dist');

/** The newest build of a remote. */
const newestBuild = (name: string) =>
  (JSON.parse(readFileSync(join(distOf(name), 'current.json'), 'utf8')) as { build: string }).build;

/**
 * Makes another build of a remote from its newest one: the same code with the given change, a new
 * id, which ends with `mark`, and correct hashes. It is written to `dist/`, so that the remote's
 * server offers it. Returns its id.
 */
export function makeVariant(
  name: string,
  mark: string,
  change: (files: BuildFiles) => void = () => {},
): string {
  const good = newestBuild(name);
  const folder = join(distOf(name), good);
  const build = `${good}_${mark.replaceAll(/\W+/g, '_')}`;
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
  const chain = readIntegrityChain(files);
  for (const [file, bytes] of addIntegrityChain(files, chain, `/mfe/${name}/${build}/`))
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

/** Adds code at the end of a build's file. */
export function append(files: BuildFiles, file: string, code: string) {
  files.set(file, Buffer.concat([files.get(file) ?? Buffer.alloc(0), Buffer.from(`\n;${code}`)]));
}
