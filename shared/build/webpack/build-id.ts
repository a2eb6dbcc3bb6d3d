import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiledScripts, isInstalled, root, sharedFolder } from '../root.ts';
import { buildInputs } from './build-inputs.ts';
import { offeredSurface, usedSurface } from './contract-surface.ts';
import type { Read } from './installed-packages.ts';

/** The folders of `shared` that pages are made of, which development watches. */
export const sharedSources = [
  'contract',
  'api-contract',
  'rules',
  'kit',
  'ui',
  'build/webpack',
].map((folder) => `shared/${folder}`);

/**
 * The name of a file in the hash: where a package manager puts this package makes no difference.
 */
export const nameOf = (file: string) =>
  file.replace(/^.*node_modules\/(?=@playday\/shared\/)/u, '');

/**
 * The build id of a program: 12 hex digits of a hash over what its build is made of, see
 * `buildInputs`, the browsers that it is made for, and its part of the contract. The same inputs
 * give the same id, so an existing build can be reused.
 */
export function buildId(folder: string, read: Read = (file) => readFileSync(file, 'utf8')): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID;
  const { files, packages } = buildInputs(root, folder, read);
  const scripts = files
    .map((file) => join(root, file))
    .filter((file) => compiledScripts.test(file));
  const surface = folder === 'shell' ? offeredSurface() : usedSurface(scripts);
  const hash = createHash('sha256');
  const named = files
    .map((file) => [nameOf(file), file] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, file] of named) hash.update(`${name}\0${read(join(root, file))}\0`);
  const { browserslist } = JSON.parse(
    read(join(isInstalled ? sharedFolder : root, 'package.json')),
  ) as {
    browserslist: string[];
  };
  hash.update(
    JSON.stringify([browserslist, packages, surface, process.env.NODE_ENV === 'development']),
  );
  return hash.digest('hex').slice(0, 12);
}
