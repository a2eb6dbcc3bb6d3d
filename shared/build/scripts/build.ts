import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';
import { deprecatedUses } from '@playday/shared/contract/requirements';
import { buildId } from '../webpack/build-id.ts';
import { isInstalled, root } from '../root.ts';
import { offeredSurface } from '../webpack/contract-surface.ts';
import { integrityOf } from '../webpack/integrity.ts';
import { workspaceRemotes } from '../workspace-remotes.ts';

/** The folders of all programs of this repository, in build order. */
export const builtFolders = [
  ...(isInstalled ? [] : ['shell']),
  ...workspaceRemotes().map(({ folder }) => folder),
];

/**
 * The command of webpack, which a package manager need not install beside the remote's own
 * packages. Throws where only the packages of production are installed.
 */
const webpackCli = () => createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');

/**
 * Builds a program into `<folder>/dist/<build id>/` and points `current.json` at it. If a build of
 * the same sources exists, it is reused. Warns of what it uses and is deprecated. Rejects with
 * webpack's output.
 */
export async function build(
  folder: string,
  warn: (line: string) => void = console.warn,
): Promise<'built' | 'reused'> {
  // First, so that without it nothing else is tried.
  const cli = webpackCli();
  const id = buildId(folder);
  const dist = join(root, folder, 'dist');
  const isThere =
    existsSync(join(dist, id, 'manifest.json')) && existsSync(join(dist, id, 'server.cjs'));
  if (!isThere) await webpack(folder, cli);
  await nameCurrent(dist, id);
  const { name, needs } = JSON.parse(
    await readFile(join(dist, id, 'manifest.json'), 'utf8'),
  ) as Pick<BuildManifest, 'name' | 'needs'>;
  for (const use of deprecatedUses(needs, offeredSurface())) warn(`${name} ${use}`);
  return isThere ? 'reused' : 'built';
}

async function nameCurrent(dist: string, id: string) {
  const [manifest, server] = await Promise.all(
    ['manifest.json', 'server.cjs'].map(async (file) =>
      integrityOf(await readFile(join(dist, id, file))),
    ),
  );
  const unfinished = join(dist, `current.${process.pid}.tmp`);
  await writeFile(unfinished, JSON.stringify({ build: id, manifest, server }));
  await rename(unfinished, join(dist, 'current.json'));
}

async function webpack(folder: string, cli: string): Promise<void> {
  const args = [cli, '--disable-interpret', '--config', 'webpack.config.ts'];
  const options = { cwd: join(root, folder), maxBuffer: Number.POSITIVE_INFINITY };
  await promisify(execFile)(process.execPath, args, options).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${folder} failed to build:\n${stdout}${stderr}`);
    },
  );
}

/**
 * Says every ten seconds that a step is not done yet, and for how long; a slow machine needs
 * minutes for some.
 */
export async function withProgress<Result>(
  what: string,
  log: (line: string) => void,
  step: Promise<Result>,
): Promise<Result> {
  const begun = Date.now();
  const timer = setInterval(
    () => log(`Waiting for ${what}, ${Math.round((Date.now() - begun) / 1000)} s so far …`),
    10_000,
  );
  return step.finally(() => clearInterval(timer));
}

/** Builds the given folders, two at a time, and logs each result. */
export async function buildAll(folders: string[], log: (line: string) => void): Promise<void> {
  const waiting = [...folders];
  const work = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      const begun = Date.now();
      // The root has the name of its folder.
      const name = basename(join(root, folder));
      const how = await withProgress(`the build of ${name}`, log, build(folder, log));
      log(
        how === 'reused'
          ? `${name}: unchanged, build reused`
          : `${name}: built in ${((Date.now() - begun) / 1000).toFixed(1)} s`,
      );
    }
  };
  await Promise.all([work(), work()]);
}

if (import.meta.main) {
  const named = process.argv.slice(2);
  const unknown = named.filter((folder) => !builtFolders.includes(folder));
  if (unknown.length > 0) {
    console.error(`Unknown program: ${unknown.join(', ')}. Programs: ${builtFolders.join(', ')}.`);
    process.exit(2);
  }
  try {
    await buildAll(named.length > 0 ? named : builtFolders, (line) => console.log(`  ${line}`));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
