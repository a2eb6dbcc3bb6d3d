import { integrityOf } from './integrity.ts';
import { type BuildManifest, entryFile } from '../../contract/build-manifest.ts';

const tail = /\n\/\*hashes\*\/.*/;
const prefix = 'sha256-';

/**
 * Adds transitive integrity to a build, so that a document needs to contain only the entry's hash:
 * the entry ends with the hashes of the exposed modules' scripts, and each of these with the hashes
 * of the build's other scripts. Returns the changed files. Can be repeated after a change.
 */
export function addIntegrityChain(
  files: ReadonlyMap<string, Buffer>,
  { chunks }: Pick<BuildManifest, 'chunks'>,
  base: string,
): Map<string, Buffer> {
  const scripts = [...files.keys()].filter((file) => file.endsWith('.js') && file !== entryFile);
  const exposedFiles = new Set(
    Object.entries(chunks).flatMap(([name, needed]) => (name.startsWith('exposed-') ? needed : [])),
  );
  const exposed = scripts.filter((file) => exposedFiles.has(file));
  const others = scripts.filter((file) => !exposedFiles.has(file));
  const changed = new Map(
    exposed.map((script) => [script, withHashesOf(files, script, others, base)]),
  );
  changed.set(entryFile, withHashesOf(new Map([...files, ...changed]), entryFile, exposed, base));
  return changed;
}

/** Appends the hashes of other scripts to a script, replacing earlier ones. */
function withHashesOf(
  files: ReadonlyMap<string, Buffer>,
  script: string,
  others: string[],
  base: string,
) {
  const hashes = Object.fromEntries(
    others.map((file) => [
      file,
      integrityOf(files.get(file) ?? Buffer.alloc(0)).replace(prefix, ''),
    ]),
  );
  const code = String(files.get(script)).replace(tail, '');
  return Buffer.from(
    `${code}\n/*hashes*/{const hashes=${JSON.stringify(hashes)};` +
      `for(const file in hashes)playday.sri[${JSON.stringify(base)}+file]=` +
      `"${prefix}"+hashes[file]}`,
  );
}
