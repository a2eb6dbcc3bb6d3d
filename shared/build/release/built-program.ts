import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@playday/shared/build/root';
import { integrityOf } from '@playday/shared/build/webpack/integrity';
import type { BuildManifest } from '@playday/shared/contract/build-manifest';
import { remoteNames, remotes } from '@playday/shared/contract/remotes';
import { sourceMapsFile } from '@playday/shared/contract/source-maps';
import type { Program } from '@playday/shared/api-contract';
import { type BuiltProgram, ReleaseError } from './releases-client.ts';
import { packSourceMaps } from './resolve-frames.ts';

export const programs: Program[] = ['shell', ...remoteNames];
export const folderOf = (program: Program) => (program === 'shell' ? 'shell' : remotes[program].folder);

/** Parses `checkout` or `mfe-checkout`; throws a `ReleaseError` for anything else. */
export function programNamed(name: string | undefined): Program {
  const found = programs.find((program) => program === name || folderOf(program) === name);
  if (!found) throw new ReleaseError(`Which program? One of ${programs.join(', ')}.`);
  return found;
}

/** Reads a build from this machine's `dist/`: the newest one, or the named one. */
export async function builtProgram(program: Program, named?: string): Promise<BuiltProgram> {
  const dist = join(root, folderOf(program), 'dist');
  const build =
    named ?? (JSON.parse(await readFile(join(dist, 'current.json'), 'utf8')) as { build: string }).build;
  if (!existsSync(join(dist, build, 'manifest.json')))
    throw new ReleaseError(`There is no build ${build} of ${program} on this machine.`);
  const [manifest, server] = await Promise.all(
    ['manifest.json', 'server.cjs'].map((file) => readFile(join(dist, build, file))),
  );
  const maps = await readFile(join(dist, build, sourceMapsFile)).catch(() => null);
  const { needs, offers } = JSON.parse(String(manifest)) as BuildManifest;
  return {
    program,
    build,
    manifest: integrityOf(manifest!),
    server: integrityOf(server!),
    needs,
    ...(offers && { offers }),
    maps: maps && packSourceMaps(maps),
  };
}
