import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from '@playday/build/webpack/integrity';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isCompressible, storeFile } from './build-store.ts';
import type { Build, BuildSources } from './fetch-build.ts';

export interface BuildFile {
  plain: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
  /** `sha256-…` of `plain`. */
  hash: string;
}

/** What is needed to find a build's files. */
export type FilesOf = Pick<Build, 'manifest' | 'folder'> &
  Partial<Pick<Build, 'manifestHash' | 'server'>>;

/**
 * A build's file is neither in the store nor on its program's server; it may be available later.
 */
class FileUnavailable extends Error {
  readonly statusCode = 503;
}

/** Time after a failed fetch in which the server is not asked again. */
const cooldownMs = 1000;

/** The hash that a build's manifest has for a file; undefined for other files. */
export function hashOf(build: FilesOf, file: string): string | undefined {
  if (file === 'manifest.json') return build.manifestHash;
  if (file === 'server.cjs') return build.server?.id;
  return Object.hasOwn(build.manifest.files, file) ? build.manifest.files[file] : undefined;
}

/**
 * Reads the files of builds, from the store once and then from memory. Each is checked against its
 * hash when it is read; a missing or altered file is fetched from its program's server again and
 * written back.
 */
export function createBuildFiles(
  sources: Pick<BuildSources, 'of'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  maxBytes: number,
) {
  const memory = new LRUCache<string, BuildFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain, brotli, gzip }) =>
      1 + plain.length + (brotli?.length ?? 0) + (gzip?.length ?? 0),
  });
  const reading = new Map<string, Promise<BuildFile>>();
  const failedUntil = new Map<string, number>();
  /** Path → size and time of change of a checked file. */
  const checked = new Map<string, string>();

  async function load(build: FilesOf, file: string, hash: string): Promise<BuildFile> {
    const path = join(build.folder, file);
    const seen = await stampOf(path);
    const stored = await readFile(path).catch(() => null);
    const plain = stored && integrityOf(stored) === hash ? stored : await mend(build, file, hash);
    checked.set(path, plain === stored ? seen : await stampOf(path));
    return { plain, hash, ...(await compressedForms(path, plain)) };
  }

  async function mend({ manifest, folder }: FilesOf, file: string, hash: string): Promise<Buffer> {
    const path = join(folder, file);
    const name = `${manifest.name}/${manifest.build}/${file}`;
    const source = sources.of(manifest.name);
    if (!source || Date.now() < (failedUntil.get(path) ?? 0))
      throw new FileUnavailable(`${name} is missing and could not be fetched`);
    log.warn({ file: name }, 'a file in the store is missing or altered; fetching it again');
    const fetched = await source(`${manifest.build}/${file}`).catch(() => null);
    if (!fetched || integrityOf(fetched) !== hash) {
      failedUntil.set(path, Date.now() + cooldownMs);
      throw new FileUnavailable(`${name} is missing and could not be fetched`);
    }
    failedUntil.delete(path);
    await storeFile(path, fetched).catch((error: Error) =>
      log.warn({ file: name, error: error.message }, 'writing a file back to the store failed'),
    );
    return fetched;
  }

  /** Reads a file as published. Throws when it is unavailable or not in the build's manifest. */
  function read(build: FilesOf, file: string): Promise<BuildFile> {
    const hash = hashOf(build, file);
    if (!hash) return Promise.reject(new Error(`${build.manifest.name} has no ${file}`));
    const key = `${join(build.folder, file)} ${hash}`;
    const known = memory.get(key);
    if (known) return Promise.resolve(known);
    const running = reading.get(key);
    if (running) return running;
    const begun = load(build, file, hash)
      .then((found) => {
        memory.set(key, found);
        return found;
      })
      .finally(() => reading.delete(key));
    reading.set(key, begun);
    return begun;
  }

  /**
   * Checks that every file of a build is in the store unchanged, and restores those that are not;
   * returns whether all files are present.
   */
  async function check(build: FilesOf): Promise<boolean> {
    const files = ['manifest.json', 'server.cjs', ...Object.keys(build.manifest.files)];
    let isComplete = true;
    for (const file of files) {
      const hash = hashOf(build, file);
      const path = join(build.folder, file);
      if (!hash) continue;
      const seen = await stampOf(path);
      if (seen !== '' && seen === checked.get(path)) continue;
      await load(build, file, hash).catch(() => {
        isComplete = false;
      });
    }
    return isComplete;
  }

  return { read, check };
}

export type BuildFiles = ReturnType<typeof createBuildFiles>;

/** A file's size and time of change; empty when it does not exist. */
const stampOf = (path: string) =>
  stat(path).then(
    ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
    () => '',
  );

const unzip = promisify(gunzip);
const unbrotli = promisify(brotliDecompress);

/** Reads the compressed forms of a file, and recreates them where their content differs. */
async function compressedForms(path: string, plain: Buffer) {
  if (!isCompressible(path)) return { brotli: null, gzip: null };
  const readForms = async () => {
    const [brotli, gzip] = await Promise.all([
      readForm(`${path}.br`, plain, unbrotli),
      readForm(`${path}.gz`, plain, unzip),
    ]);
    return { brotli, gzip };
  };
  const forms = await readForms();
  if (forms.brotli && forms.gzip) return forms;
  await storeFile(path, plain).catch(() => {});
  return readForms();
}

async function readForm(path: string, plain: Buffer, expand: (bytes: Buffer) => Promise<Buffer>) {
  const bytes = await readFile(path).catch(() => null);
  const content = bytes && (await expand(bytes).catch(() => null));
  return content?.equals(plain) ? bytes : null;
}
