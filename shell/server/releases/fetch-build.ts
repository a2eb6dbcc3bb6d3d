import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildManifest, integrityOf } from '@playday/shared/build/manifest-plugin';

/** What a remote's server says is its live build, and the hashes of the two files that everything else hangs on. */
export interface Pointer {
  build: string;
  manifest: string;
  server: string;
}

export interface Build {
  manifest: BuildManifest;
  folder: string;
  /** The build that renders pages on the server. */
  server: { id: string; text: string };
}

const deadlineMs = 5000;

async function get(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(deadlineMs) });
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return Buffer.from(await response.arrayBuffer());
}

export async function fetchPointer(remoteUrl: string): Promise<Pointer> {
  const pointer = JSON.parse((await get(`${remoteUrl}/current.json`)).toString('utf8')) as Pointer;
  if (!/^[\w-]{1,64}$/.test(pointer.build)) throw new Error(`${remoteUrl} names no build`);
  return pointer;
}

/**
 * Brings a build into the shell's own store, every file checked against its hash, compressed once. A build that is
 * there already is not fetched again; one that arrives in part is not kept.
 */
export async function fetchBuild(remoteUrl: string, pointer: Pointer, store: string): Promise<Build> {
  const folder = join(store, pointer.build);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}.part`;
    await rm(unfinished, { recursive: true, force: true });
    await download(remoteUrl, pointer, unfinished);
    await rename(unfinished, folder);
  }
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BuildManifest;
  const server = await readFile(join(folder, 'server.cjs'));
  check('server.cjs', server, pointer.server);
  return { manifest, folder, server: { id: pointer.server, text: server.toString('utf8') } };
}

async function download(remoteUrl: string, pointer: Pointer, folder: string) {
  const base = `${remoteUrl}/${pointer.build}`;
  const bytes = await get(`${base}/manifest.json`);
  check('manifest.json', bytes, pointer.manifest);
  const { files } = JSON.parse(bytes.toString('utf8')) as BuildManifest;
  const wanted = { ...files, 'manifest.json': pointer.manifest, 'server.cjs': pointer.server };
  await Promise.all(
    Object.entries(wanted).map(async ([file, hash]) => {
      if (file.split('/').includes('..')) throw new Error(`a build must not name ${file}`);
      const content = await get(`${base}/${file}`);
      check(file, content, hash);
      await keep(join(folder, file), content);
    }),
  );
}

function check(file: string, content: Uint8Array, hash: string) {
  if (integrityOf(content) !== hash) throw new Error(`${file} is not what was published`);
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a file and, where it helps, its compressed forms beside it. */
export async function keep(path: string, content: Buffer) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  if (!/\.(js|css|json|svg)$/.test(path)) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all([
    brotli(content, quality).then((small) => writeFile(`${path}.br`, small)),
    zip(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
