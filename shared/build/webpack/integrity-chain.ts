import { integrityOf } from './integrity.ts';
import type { BuildManifest } from './manifest-plugin.ts';

/** The script of a remote's build that documents name. */
export const entryFile = 'remoteEntry.js';

const tail = /\n\/\*hashes\*\/.*/;
const prefix = 'sha256-';

/**
 * Lets the scripts of a build vouch for each other, so that a document needs to name only the entry's hash: the entry
 * ends with the hashes of its doors' scripts, and each of these with those of the build's other scripts. Gives the
 * changed ones. Can be done again after a change.
 */
export function addIntegrityChain(
  files: ReadonlyMap<string, Buffer>,
  { chunks }: Pick<BuildManifest, 'chunks'>,
  base: string,
): Map<string, Buffer> {
  const scripts = [...files.keys()].filter((file) => file.endsWith('.js') && file !== entryFile);
  const atDoors = new Set(
    Object.entries(chunks).flatMap(([name, needed]) => (name.startsWith('exposed-') ? needed : [])),
  );
  const doors = scripts.filter((file) => atDoors.has(file));
  const others = scripts.filter((file) => !atDoors.has(file));
  const changed = new Map(doors.map((door) => [door, withHashesOf(files, door, others, base)]));
  changed.set(entryFile, withHashesOf(new Map([...files, ...changed]), entryFile, doors, base));
  return changed;
}

/** A script that ends with the hashes of others. */
function withHashesOf(
  files: ReadonlyMap<string, Buffer>,
  script: string,
  others: string[],
  base: string,
): Buffer {
  const hashes = Object.fromEntries(
    others.map((file) => [file, integrityOf(files.get(file) ?? Buffer.alloc(0)).replace(prefix, '')]),
  );
  const code = String(files.get(script)).replace(tail, '');
  return Buffer.from(
    `${code}\n/*hashes*/{const hashes=${JSON.stringify(hashes)};for(const file in hashes)playday.sri[${JSON.stringify(base)}+file]="${prefix}"+hashes[file]}`,
  );
}
