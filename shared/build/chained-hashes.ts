import { integrityOf } from './integrity.ts';
import type { BuildManifest } from './manifest-plugin.ts';

const mark = '\n/*hashes*/';
const prefix = 'sha384-';

/** The scripts a document names with their hashes: the entry, and what each of its doors needs. */
export function scriptsOfDoors({ chunks }: Pick<BuildManifest, 'chunks'>): string[] {
  const doors = Object.entries(chunks).filter(([name]) => name.startsWith('door-'));
  return [...new Set(doors.flatMap(([, files]) => files))].filter((file) => file.endsWith('.js'));
}

/**
 * Lets the doors of a build bring the hashes of its other scripts, so that documents need not carry them: a document's
 * hashes vouch for the doors, and these for the rest. Gives the changed doors. Can be done again after a change.
 */
export function chainHashes(
  files: ReadonlyMap<string, Buffer>,
  manifest: Pick<BuildManifest, 'chunks'>,
  base: string,
) {
  const doors = scriptsOfDoors(manifest);
  const hashes: Record<string, string> = {};
  for (const [file, bytes] of files)
    if (file.endsWith('.js') && file !== 'remoteEntry.js' && !doors.includes(file))
      hashes[file] = integrityOf(bytes).replace(prefix, '');
  const tail = `${mark}{const hashes=${JSON.stringify(hashes)};for(const file in hashes)playday.sri[${JSON.stringify(base)}+file]="${prefix}"+hashes[file]}`;
  return doors.map((door) => {
    const [code = ''] = String(files.get(door)).split(mark);
    return [door, Buffer.from(code + tail)] as const;
  });
}
