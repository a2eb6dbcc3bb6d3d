import { fetchAgain } from '@playday/shared/server/fetch-again';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRemoteDefinition } from '@playday/shared/api-contract/remote-definition';
import { integrityOf } from '@playday/build/webpack/integrity';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';
import { storeBuild, storeFile } from './build-store.ts';

/** A build's id and the hashes of the two files from which all others are verified. */
export interface LiveBuild {
  build: string;
  /** `sha256-…` of `manifest.json`. */
  manifest: string;
  /** `sha256-…` of `server.cjs`. */
  server: string;
}

export interface Build {
  manifest: BuildManifest;
  manifestHash: string;
  folder: string;
  /** The server build, which renders pages. */
  server: { id: string; text: string };
}

/** Source of a program's builds: returns the bytes of `<build>/<file>`, or throws. */
export type Source = (path: string) => Promise<Buffer>;

const deadlineMs = 5000;

/**
 * What a build may have at most, so that one remote cannot fill the memory and disk of all shells.
 * The largest of ours has some hundred files and 5 MB.
 */
export const buildLimits = { files: 2000, fileBytes: 8 * 2 ** 20, bytes: 64 * 2 ** 20 };
const mostRequests = 8;

/** Reads a body, decompressed, and no more of it than a file may have. */
async function readFileOf(response: Response, address: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > buildLimits.fileBytes)
      throw new Error(`GET ${address}: a file may have ${buildLimits.fileBytes} bytes at most`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Fetches builds from a remote's own server. */
export const fromServer =
  (url: string): Source =>
  async (path) => {
    const response = await fetchAgain(`${url}/${path}`, {
      // The address of a remote is registered; another one is not.
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    }).catch((error: Error) => {
      // fetch says only "fetch failed"; its cause has the reason, such as "connect ECONNREFUSED".
      const cause = error.cause as { message?: string; code?: string } | undefined;
      throw new Error(`GET ${url}/${path}: ${cause?.message || cause?.code || error.message}`);
    });
    if (!response.ok) throw new Error(`GET ${url}/${path} answered ${response.status}`);
    return readFileOf(response, `${url}/${path}`);
  };

/**
 * The sources of all programs. The release names the remotes' origins, which may change while the
 * shell runs.
 */
export interface BuildSources {
  of: (program: string) => Source | undefined;
  /** Sets where the files of remotes are. `origin`: the URL before `/<build>/<file>`. */
  setOrigins: (remotes: { name: string; origin: string }[]) => void;
}

/** `shell`: the source of the shell's own builds. */
export function createBuildSources(shell: Source): BuildSources {
  let remotes = new Map<string, Source>();
  return {
    of: (program) => (program === 'shell' ? shell : remotes.get(program)),
    setOrigins(named) {
      remotes = new Map(named.map(({ name, origin }) => [name, fromServer(origin)]));
    },
  };
}

/** Reads builds from a folder of this machine: the shell's own. */
export const fromFolder =
  (folder: string): Source =>
  (path) =>
    readFile(join(folder, path));

/**
 * Fetches a build into the store, each file checked against its hash and compressed once. A stored
 * build is not fetched again; an incomplete one is not stored. Throws when a file is unavailable or
 * does not match its hash.
 */
export async function fetchBuild(
  source: Source,
  pointer: LiveBuild,
  store: string,
): Promise<string> {
  const folder = join(store, pointer.build);
  await storeBuild(folder, (unfinished) => download(source, pointer, unfinished));
  return folder;
}

/**
 * Reads a build from the store and checks every file again, because files on disk can be altered.
 */
export async function readBuild(folder: string, pointer: LiveBuild): Promise<Build> {
  const read = (file: string) => readFile(join(folder, file));
  const text = await read('manifest.json');
  check('manifest.json', text, pointer.manifest);
  const server = await read('server.cjs');
  check('server.cjs', server, pointer.server);
  const manifest = JSON.parse(text.toString('utf8')) as BuildManifest;
  // The shell would fail on every request with a definition of another form.
  if (manifest.definition !== undefined && !isRemoteDefinition(manifest.definition))
    throw new Error('the definition in its manifest is not valid');
  for (const [file, hash] of Object.entries(manifest.files)) check(file, await read(file), hash);
  return {
    manifest,
    manifestHash: pointer.manifest,
    folder,
    server: { id: pointer.server, text: server.toString('utf8') },
  };
}

async function download(source: Source, pointer: LiveBuild, folder: string) {
  const bytes = await source(`${pointer.build}/manifest.json`);
  check('manifest.json', bytes, pointer.manifest);
  const { files } = JSON.parse(bytes.toString('utf8')) as BuildManifest;
  const wanted = { ...files, 'manifest.json': pointer.manifest, 'server.cjs': pointer.server };
  const names = Object.keys(wanted);
  if (names.length > buildLimits.files)
    throw new Error(
      `a build may have ${buildLimits.files} files at most, this one has ${names.length}`,
    );
  const outside = names.find((file) => file.split('/').includes('..'));
  if (outside) throw new Error(`a manifest must not name ${outside}`);

  // Check every file before writing any: when this fails and the folder is deleted, no write may be
  // in progress.
  const checked: [file: string, content: Buffer][] = [];
  let size = 0;
  const waiting = Object.entries(wanted).values();
  const fetchNext = async () => {
    for (const [file, hash] of waiting) {
      const content = await source(`${pointer.build}/${file}`);
      size += content.length;
      if (size > buildLimits.bytes)
        throw new Error(`a build may have ${buildLimits.bytes} bytes at most`);
      check(file, content, hash);
      checked.push([file, content]);
    }
  };
  await Promise.all(Array.from({ length: mostRequests }, fetchNext));
  await Promise.all(checked.map(([file, content]) => storeFile(join(folder, file), content)));
}

function check(file: string, content: Uint8Array, hash: string) {
  if (integrityOf(content) !== hash) throw new Error(`${file} is not what was published`);
}
