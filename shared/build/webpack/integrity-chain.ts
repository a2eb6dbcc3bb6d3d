import type { Compilation } from 'webpack';
import { integrityOf } from './integrity.ts';
import { entryFile } from '../../contract/build-manifest.ts';

const prefix = 'sha256-';
const tail = /\n\/\*hashes\*\/\{const hashes=(\{.*?\});.*/;

/** Script → the scripts whose hashes it has, because it loads them or what loads them. */
export type IntegrityChain = ReadonlyMap<string, string[]>;

/**
 * The chain of a build: the entry has the hashes of the exposed modules' scripts, and each of these
 * those of the build's other scripts, except what only one of them loads, such as a text in four
 * languages: that one has their hashes itself.
 */
export function integrityChainOf({
  chunkGroups,
}: Pick<Compilation, 'chunkGroups'>): IntegrityChain {
  const exposed = new Set<string>();
  const loaders = new Map<string, Set<string>>();
  for (const group of chunkGroups) {
    const isExposed = group.name?.startsWith('exposed-') ?? false;
    for (const file of scriptsOf(group)) {
      if (file === entryFile) continue;
      if (isExposed) exposed.add(file);
      const known = loaders.get(file) ?? new Set();
      loaders.set(file, known);
      for (const parent of group.getParents()) for (const by of scriptsOf(parent)) known.add(by);
    }
  }
  /** The one script that loads this one, unless it is an exposed module. */
  const loaderOf = (file: string) => {
    const [only, ...others] = loaders.get(file) ?? [];
    return only === undefined || others.length > 0 || exposed.has(only) ? undefined : only;
  };
  const chain = new Map<string, string[]>([[entryFile, [...exposed]]]);
  for (const script of exposed) chain.set(script, []);
  for (const file of loaders.keys()) {
    if (exposed.has(file)) continue;
    const loader = loaderOf(file);
    const isLast = loader !== undefined && loaderOf(loader) === undefined;
    for (const script of isLast ? [loader] : exposed)
      chain.set(script, [...(chain.get(script) ?? []), file]);
  }
  return chain;
}

const scriptsOf = (group: { getFiles: () => string[] }) =>
  group.getFiles().filter((file) => file.endsWith('.js'));

/** The chain that was added to a build's files before. */
export function readIntegrityChain(files: ReadonlyMap<string, Buffer>): IntegrityChain {
  const scripts = [...files].filter(([file]) => file.endsWith('.js'));
  return new Map(
    scripts.flatMap(([file, code]) => {
      const [, hashes] = tail.exec(String(code)) ?? [];
      return hashes ? [[file, Object.keys(JSON.parse(hashes) as object)]] : [];
    }),
  );
}

/**
 * Adds transitive integrity to a build, so that a document needs to contain only the entry's hash:
 * each script of the chain ends with the hashes of its scripts. Returns the changed files. Can be
 * repeated after a change.
 */
export function addIntegrityChain(
  files: ReadonlyMap<string, Buffer>,
  chain: IntegrityChain,
  base: string,
): Map<string, Buffer> {
  const changed = new Map<string, Buffer>();
  function finished(script: string): Buffer {
    const known = changed.get(script);
    if (known) return known;
    const scripts = chain.get(script);
    const code = files.get(script) ?? Buffer.alloc(0);
    if (!scripts) return code;
    const hashes = scripts.map((file) => [file, integrityOf(finished(file)).replace(prefix, '')]);
    const bytes = Buffer.from(
      `${String(code).replace(tail, '')}\n` +
        `/*hashes*/{const hashes=${JSON.stringify(Object.fromEntries(hashes))};` +
        `for(const file in hashes)playday.sri[${JSON.stringify(base)}+file]=` +
        `"${prefix}"+hashes[file]}`,
    );
    changed.set(script, bytes);
    return bytes;
  }
  for (const script of chain.keys()) finished(script);
  return changed;
}
