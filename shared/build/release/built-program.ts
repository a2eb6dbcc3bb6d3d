import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';
import { ProgramName } from '@playday/shared/api-contract/remote-definition';
import { integrityOf } from '../webpack/integrity.ts';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';
import { sourceMapsFile } from '@playday/shared/contract/source-maps';
import type { Program } from '@playday/shared/api-contract';
import { workspaceRemotes } from '../workspace-remotes.ts';
import { Value } from 'typebox/value';
import { type BuiltProgram, ReleaseError } from './releases-client.ts';
import { provenanceOf } from './provenance.ts';
import { packSourceMaps } from './resolve-frames.ts';

/** The programs with a folder here: the shell, and every remote of this workspace. */
export const workspacePrograms = (): Program[] => [
  'shell',
  ...workspaceRemotes().map(({ name }) => name),
];

/**
 * The folder below the root with a program's `dist/`; throws a `ReleaseError` for a remote that is
 * not in this workspace.
 */
export function folderOf(program: Program): string {
  if (program === 'shell') return 'shell';
  const remotes = workspaceRemotes();
  const found = remotes.find(({ name }) => name === program);
  if (found) return found.folder;
  throw new ReleaseError(
    `${program} is not in this workspace, which has ${workspacePrograms().join(', ')}. ` +
      'A remote is a folder with a remote.json.',
  );
}

/**
 * Parses the name of a program, or of a folder: `checkout` or `mfe-checkout`. The program need not
 * be in this workspace. Throws a `ReleaseError` for what cannot be a name.
 */
export function programNamed(name = ''): Program {
  const inFolder = workspaceRemotes().find(({ folder }) => folder === name)?.name;
  const program = inFolder ?? name.replace(/^mfe-/, '');
  if (Value.Check(ProgramName, program)) return program;
  throw new ReleaseError(
    `${name === '' ? 'Which program?' : `"${name}" is not the name of a program.`} In this ` +
      `workspace there are ${workspacePrograms().join(', ')}.`,
  );
}

/**
 * Reads a build from this machine's `dist/`: the newest one, or the named one. Only the newest one
 * is known to be made from the commit of the working tree.
 */
export async function builtProgram(program: Program, named?: string): Promise<BuiltProgram> {
  const dist = join(root, folderOf(program), 'dist');
  const current = await readFile(join(dist, 'current.json'), 'utf8').then(
    (text) => (JSON.parse(text) as { build: string }).build,
    () => undefined,
  );
  const build = named ?? current;
  if (build === undefined) throw new ReleaseError(`${program} was not built yet on this machine.`);
  if (!existsSync(join(dist, build, 'manifest.json')))
    throw new ReleaseError(`There is no build ${build} of ${program} on this machine.`);
  const [manifest, server] = await Promise.all(
    ['manifest.json', 'server.cjs'].map((file) => readFile(join(dist, build, file))),
  );
  const maps = await readFile(join(dist, build, sourceMapsFile)).catch(() => null);
  const { needs, offers, definition } = JSON.parse(String(manifest)) as BuildManifest;
  return {
    program,
    build,
    manifest: integrityOf(manifest!),
    server: integrityOf(server!),
    needs,
    ...(offers && { offers }),
    ...(definition && { definition }),
    maps: maps && packSourceMaps(maps),
    ...(build === current && provenanceOf(root)),
  };
}
